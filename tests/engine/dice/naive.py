# SPDX-License-Identifier: AGPL-3.0-or-later
"""A second referee of the dice game, as plain as can be, that shares no code with the engine.

Dice are texts such as ``black:7``; records are the JSON of ``quartermaster-dice/1``.
"""

NUMBER_COLOURS = ("black", "blue", "red", "yellow")
BAG = {"king": 1, "pirate": 3, "mermaid": 2, "black": 7, "blue": 7, "red": 8, "yellow": 8}
FACES = {
    "king": ("skull", "skull", "skull", "skull", "flag", "flag"),
    "pirate": ("skull", "skull", "skull", "skull", "flag", "flag"),
    "mermaid": ("skull", "skull", "skull", "skull", "flag", "flag"),
    "black": ("5", "5", "6", "6", "7", "7"),
    "blue": ("3", "3", "4", "4", "5", "5"),
    "red": ("1", "1", "2", "2", "3", "3"),
    "yellow": ("flag", "flag", "flag", "1", "1", "7"),
}


def winner(throws):
    """The position that wins: every die gets a strength, and the last of the strongest wins."""
    catches = "king:skull" in throws and "mermaid:skull" in throws
    strengths = []
    for throw in throws:
        colour, face = throw.split(":")
        if face == "flag":
            strengths.append(0)
        elif face != "skull":
            strengths.append(int(face))
        elif colour == "king":
            strengths.append(300)
        elif colour == "pirate":
            strengths.append(200)
        else:
            strengths.append(400 if catches else 100)
    if max(strengths) == 0:
        return 0
    best = 0
    for position, strength in enumerate(strengths):
        if strength >= strengths[best]:
            best = position
    return best


def bonus(throws):
    """The points that a trick may bring."""
    best = throws[winner(throws)]
    if best == "king:skull":
        return 30 * throws.count("pirate:skull")
    if best == "mermaid:skull":
        return 50 * throws.count("king:skull")
    return 0


def lead(throws):
    """The colour to follow."""
    for throw in throws:
        colour = throw.split(":")[0]
        if colour in NUMBER_COLOURS:
            return colour
    return None


def may(hand, throws):
    """The colours of a hand that may be thrown next."""
    wanted = lead(throws)
    if wanted not in hand:
        return list(hand)
    return [colour for colour in hand if colour == wanted or colour not in NUMBER_COLOURS]


def score(record):
    """Totals, the points of every hand, and what is odd as (hand, rule, player, trick)."""
    people = len(record["players"])
    landlubber = record["rules"]["scoring"] == "landlubber"
    totals = [0] * people
    points, odd = [], []
    for number, hand in enumerate(record["hands"]):
        odd += [(number, *each) for each in _odd_start(record["hands"], number, people)]
        won, extra, should_lead = [0] * people, [0] * people, hand["starter"]
        finished = 0
        for index, trick in enumerate(hand["tricks"]):
            who = [throw["player"] for throw in trick["throws"]]
            dice = [f"{throw['die']}:{throw['face']}" for throw in trick["throws"]]
            if who and trick["leader"] != should_lead:
                odd.append((number, "WRONG-LEADER", trick["leader"], index))
            odd += [(number, "OUT-OF-TURN", p, index) for p in _early(who, trick["leader"], people)]
            last = number == len(record["hands"]) - 1 and index == len(hand["tricks"]) - 1
            if last and len(who) < people:
                continue
            finished += 1
            odd += [
                (number, "MISSING-DIE", player, index)
                for player in range(people)
                if player not in who
            ]
            should_lead = who[winner(dice)]
            won[should_lead] += 1
            extra[should_lead] += bonus(dice)
        odd += [(number, *each) for each in _odd_dice(hand)]
        if len(hand["tricks"]) > hand["dice"]:
            odd.append((number, "TOO-MANY-TRICKS", None, hand["dice"]))
        brought = [0] * people
        for player, bid in enumerate(hand["bids"]):
            if bid is not None and bid > hand["dice"]:
                odd.append((number, "BID-RANGE", player, None))
            if finished < hand["dice"] or None in hand["bids"]:
                continue
            if bid == 0:
                brought[player] = 10 * hand["dice"] if won[player] == 0 else -10 * hand["dice"]
            elif bid == won[player]:
                brought[player] = 20 * bid + (0 if landlubber else extra[player])
            elif not landlubber:
                brought[player] = -10 * abs(bid - won[player])
            totals[player] += brought[player]
        for player, bid in enumerate(hand["bids"]):
            if bid == 0 and won[player] == 0 and finished >= hand["dice"] and not landlubber:
                assert extra[player] == 0
        points.append(brought)
    return totals, points, sorted(odd, key=str)


def _odd_start(hands, number, people):
    dice, most = hands[number]["dice"], {3: 8, 4: 8, 5: 7, 6: 6}[people]
    if dice > most:
        yield "WRONG-HAND-SIZE", None, None
    if number:
        if dice <= most and dice - hands[number - 1]["dice"] != 1:
            yield "WRONG-HAND-SIZE", None, None
        if hands[number]["starter"] != (hands[number - 1]["starter"] + 1) % people:
            yield "WRONG-STARTER", hands[number]["starter"], None


def _early(who, leader, people):
    """Whoever was the first to throw while somebody before them, from the leader, had still to."""
    for position, player in enumerate(who):
        later = who[position + 1 :]
        if any((p - leader) % people < (player - leader) % people for p in later):
            yield player
            return


def _odd_dice(hand):
    """Too many dice of a colour, and colours not followed by somebody who had them."""
    seen = dict.fromkeys(BAG, 0)
    for index, trick in enumerate(hand["tricks"]):
        wanted = None
        for throw in trick["throws"]:
            colour, player = throw["die"], throw["player"]
            seen[colour] += 1
            if seen[colour] > BAG[colour]:
                yield "TOO-MANY-DICE", player, index
            if colour not in NUMBER_COLOURS:
                continue
            if wanted is None:
                wanted = colour
            elif colour != wanted and any(
                later["player"] == player and later["die"] == wanted
                for after in hand["tricks"][index + 1 :]
                for later in after["throws"]
            ):
                yield "REVOKE", player, index

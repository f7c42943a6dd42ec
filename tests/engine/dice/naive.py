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

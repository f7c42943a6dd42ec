# SPDX-License-Identifier: AGPL-3.0-or-later
"""A second referee of Skull, written from the rulebook and the ledger's README alone.

It shares no code with `engine.skull`: it goes through a record's JSON step by step, with lists that
it changes, and gives what `quartermaster score` answers, the findings as rule, player and field.
"""

from typing import Any

Found = list[tuple[str, int | None, str]]


class Referee:
    def __init__(self, players: int, last_chance: bool) -> None:
        self.n = players
        self.last_chance = last_chance
        self.own = [4] * players
        self.wins = [0] * players
        self.gone: list[int] = []
        self.extra = [0] * players
        self.expected: int | None = None
        self.champion: int | None = None

    def left_of(self, seat: int) -> list[int]:
        return [(seat + 1 + k) % self.n for k in range(self.n)]

    def round(self, told: dict[str, Any], is_last: bool) -> tuple[dict[str, Any], Found]:
        answer: dict[str, Any] = dict.fromkeys(("challenger", "bid", "success", "next_starter"))
        if self.champion is not None:
            return answer, [("SKULL-WIN", self.champion, "")]
        found: Found = []
        starter = told["starter"]
        if self.own[starter] == 0 or self.expected not in (None, starter):
            found.append(("SKULL-NEXT", starter, "starter"))
        while self.own[starter] == 0:
            starter = (starter + 1) % self.n
        mats, high, holder, running = self.bidding(told["actions"], starter, found)
        challenger = None
        if holder is not None and (len(running) == 1 or told["flips"]):
            if len(running) > 1:
                found.append(("SKULL-BID", None, "actions"))
            challenger = holder
        answer["challenger"] = challenger
        answer["bid"] = high if challenger is not None else None
        owner, good = self.flipping(told["flips"], mats, challenger, high, found)
        if challenger is not None and good >= high:
            answer["success"] = True
        if owner is not None:
            answer["success"] = False
        self.after(told, answer, owner, found, is_last)
        return answer, found

    def bidding(
        self, actions: list[dict[str, Any]], starter: int, found: Found
    ) -> tuple[list[int], int, int | None, set[int]]:
        alive = {s for s in range(self.n) if self.own[s]}
        mats = [0] * self.n
        high, holder = 0, None
        running = set(alive)
        due: int | None = None
        for place, action in enumerate(actions):
            who = action["player"]
            at = f"actions[{place}]"
            kind = next(word for word in ("place", "bid", "pass") if word in action)
            everyone_has_one = all(mats[s] for s in alive)
            if who not in alive:
                found.append(("SKULL-FAIL", who, f"{at}.player"))
            elif holder is not None and running == {holder}:
                found.append(("SKULL-BID", who, f"{at}.{kind}"))
            elif who not in running:
                found.append(("SKULL-BID", who, f"{at}.player"))
            elif kind == "place" and (
                holder is not None
                or mats[who] == self.own[who] + self.extra[who]
                or (mats[who] > 0 and not everyone_has_one)
            ):
                found.append(("SKULL-PLACE", who, f"{at}.place"))
            elif kind != "place" and not everyone_has_one:
                found.append(("SKULL-PLACE", who, f"{at}.{kind}"))
            elif kind == "bid" and (
                action["bid"] <= high or action["bid"] > sum(mats) or action["bid"] < 1
            ):
                found.append(("SKULL-BID", who, f"{at}.bid"))
            elif kind == "pass" and (holder is None or holder == who):
                found.append(("SKULL-BID", who, f"{at}.pass"))
            else:
                if due is not None and who != due:
                    found.append(("OUT-OF-TURN", who, f"{at}.player"))
                if kind == "place":
                    mats[who] += 1
                elif kind == "bid":
                    high, holder = action["bid"], who
                else:
                    running.discard(who)
                if due is None and kind == "place" and not everyone_has_one:
                    due = starter if all(mats[s] for s in alive) else None
                else:
                    due = None
                    for seat in self.left_of(who):
                        if seat in running and seat != holder:
                            due = seat
                            break
        return mats, high, holder, running

    def flipping(
        self,
        flips: list[dict[str, Any]],
        mats: list[int],
        challenger: int | None,
        high: int,
        found: Found,
    ) -> tuple[int | None, int]:
        down, good, owner = list(mats), 0, None
        flowers = [0] * self.n
        for place, flip in enumerate(flips):
            mat, at = flip["mat"], f"flips[{place}].mat"
            if challenger is None or owner is not None or good == high:
                found.append(("SKULL-FLIP", None, at))
            elif mat != challenger and down[challenger]:
                found.append(("SKULL-FLIP", challenger, at))
            elif not down[mat]:
                found.append(("SKULL-FLIP", None, at))
            else:
                down[mat] -= 1
                if flip["face"] == "skull":
                    owner = mat
                else:
                    good += 1
                    flowers[mat] += 1
        found.extend(("SKULL-FLIP", s, "flips") for s in range(self.n) if flowers[s] > 3)
        return owner, good

    def after(
        self,
        told: dict[str, Any],
        answer: dict[str, Any],
        owner: int | None,
        found: Found,
        is_last: bool,
    ) -> None:
        who, success = answer["challenger"], answer["success"]
        taken = None
        if "lost" in told:
            loser, chooser = told["lost"]["player"], told["lost"]["chosen_by"]
            if success is not False or loser != who:
                found.append(("SKULL-FAIL", loser, "lost.player"))
            else:
                taken = loser
                if chooser != owner:
                    found.append(("SKULL-FAIL", chooser, "lost.chosen_by"))
        self.expected = None
        may_choose = False
        if success:
            self.extra = [0] * self.n
            self.wins[who] += 1
            if self.wins[who] == 2:
                self.champion = who
            else:
                self.expected = who
        elif taken is not None:
            self.extra = [0] * self.n
            self.own[who] -= 1
            if self.own[who] > 0:
                self.expected = who
                if self.own[who] == 1 and self.last_chance:
                    self.extra[who] = 1
            else:
                self.gone.append(who)
                alive = [s for s in range(self.n) if self.own[s]]
                if len(alive) == 1:
                    self.champion = alive[0]
                elif owner == who:
                    may_choose = True
                else:
                    self.expected = owner
        if "next" in told:
            if not may_choose:
                found.append(("SKULL-NEXT", None, "next"))
            elif self.own[told["next"]] == 0:
                found.append(("SKULL-NEXT", told["next"], "next"))
            else:
                self.expected = told["next"]
        if not is_last and self.champion is None and self.expected is None:
            if may_choose:
                found.append(("SKULL-NEXT", who, "next"))
            elif success is False:
                found.append(("SKULL-FAIL", who, "lost"))
            else:
                found.append(("SKULL-FLIP", None, ""))
        answer["next_starter"] = self.expected


def score(record: dict[str, Any]) -> dict[str, Any]:
    """Return what `quartermaster score` answers, its findings as rule, player and field."""
    referee = Referee(len(record["players"]), record["rules"]["last_chance"])
    rounds = []
    for index, told in enumerate(record["rounds"]):
        answer, found = referee.round(told, index == len(record["rounds"]) - 1)
        rounds.append({**answer, "findings": found})
    return {
        "players": record["players"],
        "rounds": rounds,
        "wins": referee.wins,
        "discs": referee.own,
        "out": referee.gone,
        "winner": referee.champion,
    }

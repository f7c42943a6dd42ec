# SPDX-License-Identifier: AGPL-3.0-or-later
"""The errors of the engine: each names the place and says what is wrong there."""


class InputError(ValueError):
    """Something handed to the engine cannot be so.

    ``where`` is the path of the field (``rounds[0].bids[1]``), empty when there is none;
    ``problem`` is the rest of the sentence. ``case`` names what people may be told in another
    language, with ``params`` as its values; it is empty for what only a program can get wrong.
    """

    def __init__(self, where: str, problem: str, case: str = "", **params: int | str) -> None:
        """Keep the place and the problem apart, so that callers can add a file's name."""
        super().__init__(f"{where}: {problem}" if where else problem)
        self.where = where
        self.problem = problem
        self.case = case
        self.params = params


class RulesError(InputError):
    """A profile, switch or round plan that does not exist or cannot be played."""


class RecordError(InputError):
    """A game record that is not in the format, or tells of a game that cannot have been."""


class EventError(InputError):
    """An event that does not fit the state of the game."""


class NothingChanges(EventError):
    """A correction that tells what stands already; it contradicts nothing, but is none."""

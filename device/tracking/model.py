# SPDX-License-Identifier: AGPL-3.0-or-later
"""How likely the tracker holds what to be, in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrackerModel:
    """Log-odds unless another unit is told: how much likelier, or less likely, a thing is than one
    that needs no explanation. Names on `_s` are seconds; a length is one of a card's long side.
    """

    # What came into sight, and how it reads.
    thing: float = -5.0  # it is no card
    thing_beside: float = 0.5  # share: a thing lies beside a card
    thing_read: float = -1.4  # a thing is read as a card as surely as can be
    thing_sure: float = 0.6  # share: a reading less sure says nothing against a thing
    thing_again: float = -1.5  # a thing was there before, where people did not say so
    thing_near: float = 0.5  # lengths: it lay so near then at most
    card_unnamed: float = 0.02  # share of a card's reading that stays unnamed, on the whole
    unread: float = -3.0  # a card cannot be read at all
    unread_alike: float = 0.2  # share of what is unread that may be any card
    none_left: float = -6.2  # a face of which the deck has no more in this round
    sure_lead: float = 0.9  # share: so sure is each card whose trick tells who leads next

    # A card is laid.
    skipped: float = -3.7  # a player's card is not seen (yet) although a later one's is
    bare: float = -4.6  # a card was laid before another though its place was seen bare then
    layer: float = -5.0  # two cards lie on each other in the other order than they were laid
    unseen_free_s: float = 1.0  # the place of a card laid just now is out of sight anyway
    unseen_s: float = 2.0  # it is longer out of sight, on the whole
    unseen_most: float = 3.0  # most log-odds that this says against it
    replaced: float = -10.0  # a card is laid for one that still lies there
    replaced_over: float = -7.0  # and upon it

    # A card comes into sight again.
    again: float = -3.0  # it had left
    twice: float = -4.5  # it still lies there
    found: float = -0.3  # it lay there before nobody looked for a while
    pushed_near: float = 0.07  # lengths from where it lay, of one that was occluded
    pushed_far: float = 0.6  # lengths from where it lay, of one that was moved
    held_near: float = 0.6  # share of those that were occluded
    held_far: float = 0.35  # share of those that were moved
    reviewed: float = -3.9  # a swept card is looked at
    reviewed_more: float = -0.5  # another of its trick is, then
    reviewed_old: float = -1.5  # for each trick that was swept since
    reviewed_dealt: float = -4.0  # people have bid since
    reviewed_there: float = 0.3  # share: it lies where it lay then
    reviewed_most: int = 3  # swept tricks, the newest first, that may be looked at

    # A card goes out of sight.
    retracted_last: float = -3.5  # the card that was laid last is taken back
    retracted: float = -5.0  # another is
    retracted_swept: float = -6.0  # one of a whole trick is
    occluded: float = -3.0  # one of a trick that is played is occluded
    at_once_s: float = 1.5  # so are others that leave within this time
    occluded_s: float = 4.0  # one that was not taken back is out of sight, on the whole
    occluded_on: float = -0.7  # it is still so when the next is laid

    # A trick is swept.
    sweep_s: float = 1.5  # between the first card that leaves and the next, on the whole
    short: float = -3.9  # a player's card was not seen
    early: float = -4.0  # the next lead is laid though cards of a whole trick lie there
    hasty: float = -3.0  # it is so within `hasty_s` of a trick's newest card
    hasty_s: float = 0.9
    linger: float = -3.0  # a card of a trick that lacks some lies there still at the next lead
    unswept: float = -4.6  # a whole trick's cards all left, and it is not swept
    unswept_short: float = -2.0  # the same of a trick that lacks some, for each of its cards
    empty_s: float = 5.0  # such a table stays empty, on the whole
    late: float = -2.3  # a card of a trick that was swept without it is told afterwards:
    late_s: float = 2.0  # so long afterwards, on the whole
    unseen: float = -6.0  # a whole trick was not seen
    too_fast: float = -4.0  # in half the quickest players' time or less; 0 in all of it
    astray: float = -4.6  # another led than the winner, or the dealer's left

    # Nobody looks for a while.
    short_away: float = -1.2  # a player's card was laid
    unseen_away: float = -3.0  # a whole trick was played
    unseen_long: float = -1.0  # it was, in at least the time that the quickest players take:
    card_s: float = 1.0  # theirs for each card
    sweep_in_s: float = 2.0  # theirs for the sweep
    retracted_away: float = -3.0  # a card was taken back
    not_found: float = -1.0  # one of a trick that is played is not found although it counts
    lost_on: float = -4.0  # it is still not found when the next is laid
    moved_away: float = -4.0  # the camera looks from elsewhere now
    settles_s: float = 1.5  # cards that lie there may take so long to be seen again

    # Before whom a card lies.
    table: float = 80.0  # the table's area in squares of a length: 1280 x 960 pixels at 120
    scatter: float = 0.3  # lengths by which a player's cards lie apart, before theirs are known
    outlier: float = 3.0  # scatters: one further away counts as if it lay there
    worth: float = 6.0  # cards that `scatter` counts like
    tails: float = 8.0  # degrees of freedom
    remembered: int = 8  # cards of a player that count
    elsewhere: float = 0.03  # share of cards that lie anywhere
    around: float = 0.9  # lengths of a player's first card from where it would be on even seats
    uneven: float = 0.15  # share: people do not sit evenly
    strictness: float = 1.0  # of the way in which a player's cards face
    zone: float = 0.7  # share of cards that the mat has before their player
    zone_for: int = 2  # cards of a player until the mat tells no more

    # How much is kept, and told.
    beam: int = 30  # hypotheses that are kept
    kept_apart: int = 4  # hypotheses of every count of tricks, at least
    least: float = 16.0  # those less likely than the best by so much are not kept
    least_apart: float = 26.0  # the same of those kept apart
    considered: int = 6  # explanations of an observation that are made, for each that is kept
    best_place: float = 7.0  # more than it says for a card that it lies where its player lays
    recent: int = 2  # swept tricks by which hypotheses are kept apart
    certain: float = 0.92  # share of hypotheses that agree, to be held so and not asked
    plainly: float = 1.5  # for one player's place rather than another's, to be worth saying
    waits_s: float = 6.0  # a card is held back whose turn has not come, then told as the next


MODEL = TrackerModel()
"""Set by hand on games of known truth, and tried with `python -m tests.games.fitting`, which steps
one number after another on games apart from all tests: a step that does not lower the cost of games
it was not fitted on as well is not taken. What those reports do not touch (`zone`, and what holds
while nobody looks) is set by judgement.
"""

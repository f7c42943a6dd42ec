# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rules of the games: pure functions and frozen records, no files, clock or network.

A package a game, met at its front door: `engine.skull_king`, the card game; `engine.dice`;
`engine.skull`. What knows no pieces is in `engine.common`.
"""

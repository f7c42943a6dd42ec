# SPDX-License-Identifier: AGPL-3.0-or-later
"""A second referee, written from the rules alone, to hold the program's verdicts against.

It shares no code with the program and is slow and obvious on purpose: every rule stands
in one place with its id beside it. It deals random tricks and whole games, judges them,
and asks the program's own commands for the same answers.

    python -m tests.reference --tricks 80000 --games 1000 --seed 1
"""

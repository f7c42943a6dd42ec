# SPDX-License-Identifier: AGPL-3.0-or-later
"""What goes wrong at a table, done to it on purpose, for as long as asked.

    python -m tests.faults --minutes 10
    python -m tests.faults kills --points 500 --seed 3

Each fault is one point: a process is killed at one write, one call of the system fails, one bit of
a file is another. After each the journal is opened as the next start would open it, and held
against what the table had confirmed. The kinds and their counts are printed; the first that does
not hold ends the run with what was found and where it was kept.
"""

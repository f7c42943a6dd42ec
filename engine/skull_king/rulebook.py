# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every rule that is cited by its id: its chapter, its sources, and the switches that settle it.

What a rule says is for whoever shows it; the sources' own text is theirs.
"""

from enum import StrEnum
from typing import Final

from engine.common.rulebook import Rule as Rule


class Chapter(StrEnum):
    """Where a rule belongs, in the order in which a game meets them."""

    DECK = "deck"
    TRICK = "trick"
    CHOICES = "choices"
    SCORING = "scoring"
    FINDINGS = "findings"
    TABLE = "table"


def _book(section: str) -> str:
    return f"rulebook-2021, {section}"


def _bga(section: str) -> str:
    return f"board-game-arena, {section}"


def _es(section: str) -> str:
    return f"reglas-es, {section}"


def _faq(section: str) -> str:
    return f"official-faq, {section}"


_D, _T, _C = Chapter.DECK, Chapter.TRICK, Chapter.CHOICES
_S, _F, _OWN = Chapter.SCORING, Chapter.FINDINGS, Chapter.TABLE

RULEBOOK: Final[tuple[Rule, ...]] = (
    Rule("DECK-70", _D, (_book("Contents"), _es("0 Componentes")), ("edition",)),
    Rule("DECK-EXP", _D, (_book("Additional cards"), _bga("Expansion Cards")), ("expansions",)),
    Rule("ROUND-10", _D, (_book("Dealing cards"), _es("4.1 Secuencia estándar"))),
    Rule(
        "ROUND-PLAN",
        _D,
        (_book("Variable card counts"), _es("4.3 Variar el número de manos")),
        ("round_plan",),
    ),
    Rule(
        "ROUND-MAX",
        _D,
        (_book("Dealing cards"), _es("4.2 Muchos jugadores (7–8)")),
        ("hand_cap",),
    ),
    Rule("PLAYERS", _D, (_book("Setting sail"), _book("Two-player rules"))),
    Rule("DEAL-ROTATE", _D, (_book("On your turn"), _es("7 Desarrollo de la mano"))),
    Rule("LEAD-SUIT", _T, (_book("Numbered cards"), _bga("Leading and Following Suit"))),
    Rule(
        "LEAD-ESCAPE",
        _T,
        (_book("Leading with an Escape"), _es("6.4 Abrir baza con cartas especiales")),
        ("lead_after_escape",),
    ),
    Rule("LEAD-CHARACTER", _T, (_book("Leading with a Character"),)),
    Rule("FOLLOW", _T, (_book("Numbered cards"), _es("2.4 Fijar el palo"))),
    Rule("RANK-SUIT", _T, (_book("Numbered cards"), _bga("Numbered Cards"))),
    Rule("RANK-TRUMP", _T, (_book("Key terms"), _bga("Numbered Cards"))),
    Rule("RANK-PIRATE", _T, (_book("Character cards"), _es("6.3 Cartas de personaje"))),
    Rule("RANK-MERMAID", _T, (_book("Character cards"), _es("6.3 Cartas de personaje"))),
    Rule("RANK-SKULLKING", _T, (_book("Character cards"), _bga("Special Cards"))),
    Rule("RANK-MERMAID-KING", _T, (_book("Character cards"), _bga("Special Cards"))),
    Rule("RANK-ESCAPE", _T, (_book("Escape cards"), _es("6.2 Cartas de huida"))),
    Rule("KRAKEN", _T, (_book("Leviathans from the depths"), _es("11.1 Kraken"))),
    Rule(
        "KRAKEN-LEADER",
        _T,
        (
            _book("Leviathans from the depths"),
            "official-faq",
            _bga("Expansion Cards"),
            _es("11.1 Kraken"),
        ),
        ("kraken_leader",),
    ),
    Rule("WHALE", _T, (_book("Leviathans from the depths"), _es("11.2 Ballena Blanca"))),
    Rule(
        "WHALE-EMPTY",
        _T,
        (_book("Leviathans from the depths"), _es("11.2 Ballena Blanca")),
        ("whale_only_escapes",),
    ),
    Rule("BEASTS", _T, (_book("Roiling waters"), _es("11.3 Aguas turbulentas"))),
    Rule(
        "LOOT-ALLY",
        _T,
        (_book("Additional cards"), _es("11.4 Cartas de Botín")),
        ("loot_beside_loot",),
    ),
    Rule("NEXT-LEADER", _T, (_book("On your turn"), _es("7 Desarrollo de la mano"))),
    Rule("TIGRESS", _C, (_book("Character cards"), _es("6.3 Cartas de personaje"))),
    Rule(
        "POWER",
        _C,
        (_book("Advanced pirate abilities"), _bga("Advanced Pirate Abilities")),
        ("pirate_powers",),
    ),
    Rule(
        "POWER-LAST",
        _C,
        (
            _book("Advanced pirate abilities"),
            _faq("Harry the Giant"),
            _bga("Advanced Pirate Abilities"),
            _es("12.1 Cómo se activan"),
        ),
        ("power_last_trick", "wager_last_trick"),
    ),
    Rule("POWER-ROSIE", _C, (_book("Advanced pirate abilities"),), ("pirate_powers",)),
    Rule("POWER-BENDT", _C, (_book("Advanced pirate abilities"),), ("pirate_powers",)),
    Rule(
        "POWER-RASCAL",
        _C,
        (
            _book("Advanced pirate abilities"),
            _bga("Advanced Pirate Abilities"),
            _es("12.2 Habilidades de cada pirata"),
        ),
        ("pirate_powers", "wager_bid", "wager_last_trick"),
    ),
    Rule("POWER-JUANITA", _C, (_book("Advanced pirate abilities"),), ("pirate_powers",)),
    Rule(
        "POWER-HARRY",
        _C,
        (
            _book("Advanced pirate abilities"),
            _faq("Harry the Giant"),
            _es("12.2 Habilidades de cada pirata"),
        ),
        ("pirate_powers", "harry_when"),
    ),
    Rule("GRAYBEARD", _C, (_book("Two-player rules"), _es("10 Variante para 2 jugadores"))),
    Rule("BID", _C, (_book("Bidding"), _es("5.1 Cómo hacer el envite"))),
    Rule("SCORE-HIT", _S, (_book("The Skull King's scoring"), _es("8.1 Envites de 1 o más bazas"))),
    Rule(
        "SCORE-MISS", _S, (_book("The Skull King's scoring"), _es("8.1 Envites de 1 o más bazas"))
    ),
    Rule("SCORE-ZERO", _S, (_book("The Skull King's scoring"), _es("8.2 Envite de cero"))),
    Rule(
        "RASCAL",
        _S,
        (_book("The Rascal's scoring"), _es("9.1 Puntos potenciales")),
        ("scoring", "half_rounding"),
    ),
    Rule(
        "RASCAL-LOADS",
        _S,
        (_book("Optional Rascal rules"), _es("9.4 Regla opcional")),
        ("rascal_loads",),
    ),
    Rule("BONUS-14", _S, (_book("Bonus points"), _es("8.3.1 Cartas 14"))),
    Rule(
        "BONUS-MERMAID",
        _S,
        (_book("Bonus points"), _es("8.3.2 Cartas de personaje")),
        ("mermaid_bonus", "bonus_unit"),
    ),
    Rule(
        "BONUS-PIRATE",
        _S,
        (_book("Bonus points"), _es("8.3.2 Cartas de personaje")),
        ("bonus_unit",),
    ),
    Rule(
        "BONUS-KING",
        _S,
        (_book("Bonus points"), _bga("Special Cards")),
        ("king_capture_bonus",),
    ),
    Rule(
        "BONUS-UNIT", _S, (_book("Bonus points"), _es("8.3.2 Cartas de personaje")), ("bonus_unit",)
    ),
    Rule("BONUS-LOOT", _S, (_book("Additional cards"), _es("11.4 Cartas de Botín"))),
    Rule("BONUS-BID", _S, (_book("Bonus points"),), ("bonus_on_missed_bid",)),
    Rule("TIE", _S, (_book("On your turn"),)),
    Rule("REVOKE", _F),
    Rule("OUT-OF-TURN", _F),
    Rule("DUPLICATE", _F),
    Rule("NOT-IN-DECK", _F),
    Rule("WRONG-LEADER", _F),
    Rule("MISSING-CARD", _F),
    Rule("TOO-MANY-TRICKS", _F),
    Rule("BID-RANGE", _F),
    Rule("WRONG-DEALER", _F),
    Rule("WRONG-HAND-SIZE", _F),
    Rule("POWER-MISUSED", _F),
    Rule("WINNER-TOLD", _OWN),
    Rule("TRICK-VOIDED", _OWN),
    Rule("ROUND-TOLD", _OWN),
)
"""All of them, chapter by chapter."""

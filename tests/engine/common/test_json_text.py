# SPDX-License-Identifier: AGPL-3.0-or-later
"""JSON from outside: what is refused, where, and that everything else is read as Python does."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.common.json_text import JsonFault, read_json
from tests.engine.skull_king.any_trick import laws

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
    ),
    max_leaves=20,
)


def fault(text: str | bytes) -> JsonFault:
    with pytest.raises(JsonFault) as caught:
        read_json(text)
    return caught.value


@laws
@given(VALUES, st.sampled_from([None, 2]), st.booleans())
def test_what_json_can_say_is_read(value: object, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert read_json(text) == value
    assert read_json(text.encode()) == read_json(b"\xef\xbb\xbf" + text.encode()) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1,\n "a": 2}', "line 2, a: stands there twice: keep one of the two"),
        (
            '{"rounds": [{"x": [1]}, {"bids": [1,\n2], "n": {"b": 1}, "bids": 3}]}',
            "line 2, rounds[1].bids: stands there twice: keep one of the two",
        ),
        ('{"\\u0061": 1, "a": "} a: [", "b": {"a": 1}}', "line 1, a: stands there twice"),
        ('[1,\n\n{"n": ' + "9" * 5000 + "}]", "line 3, [1].n: a number of 5000 digits is too long"),
        ('{"n": [1, NaN]}', "line 1, n[1]: NaN is no number in JSON"),
        ('{"n": -Infinity}', "line 1, n: -Infinity is no number in JSON"),
        ('{"NaN": 1e999}', "line 1, NaN: 1e999 is too large"),
        ("[" * 100_000, "100000 lists and objects are nested in one another"),
        ('{"a": ' * 60_000, "60000 lists and objects are nested in one another"),
        ('{"a": 1\n "b": 2}', "line 2, column 2: not JSON (Expecting ',' delimiter)"),
        ("", "line 1, column 1: not JSON (Expecting value)"),
        (b'{"a": "\xff"}', "is not UTF-8 text: save it as such"),
    ],
    ids=lambda given: repr(given)[:30],
)
def test_what_it_cannot_say_is_refused_with_its_place(text: str | bytes, said: str) -> None:
    assert str(fault(text)).startswith(said)


def test_a_long_name_is_cut_where_it_is_quoted() -> None:
    assert len(str(fault('{"%s": 1, "%s": 2}' % (("x" * 5000,) * 2)))) < 120

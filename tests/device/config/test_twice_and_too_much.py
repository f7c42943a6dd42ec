# SPDX-License-Identifier: AGPL-3.0-or-later
"""A TOML file that sets something twice, or more than can be read: where, and what to do."""

from pathlib import Path

import pytest

from device.config import ConfigError, read_tree


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ("[page]\nport = 1\nport = 2\n", "line 3: port is set already: keep one of the two.", 3),
        ("[page]\nport = 1\n[page]\n", "line 3: [page] is set already: keep one of the two.", 3),
        ("a = 1\na = 2", "line 2: a is set already: keep one of the two.", 2),
        ("a = 1\nb = " + "9" * 5000, "line 2: a number is too long: write a shorter one.", 2),
        ("a = " + "[" * 5000, "lists and tables are nested too deep in one another", None),
    ],
    ids=["setting", "table", "last line", "number", "depth"],
)
def test_it_is_said_where_and_what_to_do(
    tmp_path: Path, text: str, said: str, line: int | None
) -> None:
    file = tmp_path / "a.toml"
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_tree(file)
    assert str(caught.value).startswith(f"{file}: {said}")
    assert caught.value.line == line

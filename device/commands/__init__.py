# SPDX-License-Identifier: AGPL-3.0-or-later
"""One module a subcommand, each with a `click` command named `command`; see `device.cli`."""

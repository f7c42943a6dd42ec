# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rendered table: a camera over people who are drawn, and all that vision gets are frames."""

from vision.cameras.rendered.acts import Act, Deal, Director, LayCard, Sweep, Wait, WaitFor
from vision.cameras.rendered.camera import RenderedCamera

__all__ = ["Act", "Deal", "Director", "LayCard", "RenderedCamera", "Sweep", "Wait", "WaitFor"]

# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of tables with cards on them, made from a seed, to teach the detector "a card"."""

from models.scenes.scene import LabelledCard, OwnDeck, Scene, make_scene

__all__ = ["LabelledCard", "OwnDeck", "Scene", "make_scene"]

# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of tables with cards on them, made from a seed, to teach the detector "a card"."""

from models.scenes.material import Material, gather_material
from models.scenes.scene import LabelledCard, Scene, make_scene

__all__ = ["LabelledCard", "Material", "Scene", "gather_material", "make_scene"]

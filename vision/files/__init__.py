# SPDX-License-Identifier: AGPL-3.0-or-later
"""The one door from a file's name to pixels and back: pictures and films, whatever their name.

OpenCV takes names for UTF-8, and Linux does not promise that: a name that is not UTF-8 ends the
process with a segmentation fault. Nobody else hands OpenCV a name.
"""

"""One puzzle: solve it, explain it, find the steps of a technique in it.

The names below are loaded when they are first asked for, so that importing `solver` is cheap.
"""

_HOME = {
    "solve": "solver.api",
    "explain": "solver.api",
    "find_steps": "solver.steps",
}

__all__ = [*_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'solver' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOME[name]), name)

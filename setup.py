"""Builds the Cython kernels; everything else about the package is in pyproject.toml.

The environment variable SUDORATE_BUILD chooses the build:
  release   (default) optimised and portable: x86-64-v2 on x86, nothing special elsewhere
  debug     bounds and division checks on, no optimisation
  coverage  as debug, with line tracing for coverage.py's Cython plugin
"""

import os
import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

BUILD = os.environ.get("SUDORATE_BUILD", "release")
if BUILD not in ("release", "debug", "coverage"):
    raise SystemExit(f"SUDORATE_BUILD={BUILD!r}: wanted release, debug or coverage")

release = BUILD == "release"
tracing = BUILD == "coverage"
cflags = ["-O3", "-fno-plt", "-fvisibility=hidden"] if release else ["-O0", "-g"]
if platform.machine().lower() in ("x86_64", "amd64"):
    cflags.append("-march=x86-64-v2")  # popcnt is the whole gain; polars asks for more than this

extensions = [
    Extension(
        ".".join(path.with_suffix("").parts),
        [str(path)],
        extra_compile_args=cflags,
        define_macros=[("CYTHON_TRACE_NOGIL", "1")] if tracing else [],
    )
    for path in sorted(Path("solver").rglob("*.pyx"))
]

setup(
    ext_modules=cythonize(
        extensions,
        nthreads=os.cpu_count() or 1,
        compiler_directives={
            "language_level": 3,
            "boundscheck": not release,
            "wraparound": False,
            "cdivision": release,
            "initializedcheck": not release,
            "linetrace": tracing,
            "embedsignature": True,
        },
    ),
)

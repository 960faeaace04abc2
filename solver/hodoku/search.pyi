NAMES: tuple[str, ...]
UNITED: tuple[str, ...]
MODULES: tuple[str, ...]

class Searcher: ...

def searchers() -> dict[str, Searcher]: ...

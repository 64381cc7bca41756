"""Golden files: columns of random numbers and the JSON that holds them."""

import json
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parents[2] / "src" / "derived" / "golden"


def uniform(seed, decimals=2, rows=240, **ranges):
    """Columns of random numbers inside their ranges, rounded before anything is computed from them."""
    random = np.random.default_rng(seed)
    return {name: np.round(random.uniform(low, high, rows), decimals) for name, (low, high) in ranges.items()}


def table(columns):
    """JSON text of the names of the columns and of the rows, a line each."""
    rows = np.round(np.column_stack(list(columns.values())), 6).tolist()
    lines = ",\n".join("    " + json.dumps(row, separators=(",", ":")) for row in rows)
    return f'{{\n    "columns": {json.dumps(list(columns))},\n    "rows": [\n{lines}\n    ]\n  }}'


def write(name, source, **tables):
    parts = [f'"source": {json.dumps(source)}', *(f'"{part}": {table(columns)}' for part, columns in tables.items())]
    (FOLDER / f"{name}.json").write_text("{\n  " + ",\n  ".join(parts) + "\n}\n")

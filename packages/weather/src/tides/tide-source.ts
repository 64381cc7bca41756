import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Location, pack, packedMissing, variable } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SourceTrouble } from "@halcyon/schema/wire";
import { LoopTurns } from "../io/loop-turn.ts";
import { greatCircleKm } from "../places/great-circle.ts";
import { nearestPoint } from "../places/nearest-point.ts";
import { SourceError } from "../source/source-error.ts";
import type { NativeWeather, ReadRequest, SourceDescription, WeatherSource } from "../source/source.ts";

/** Distance from a tide station within which places get its tides [km]. */
const tideReachKm = 25;

/** Last lead time of a prediction [h]. It is past the longest forecast, with the hours that sums need. Tides are known for years. */
const lastLeadHours = 6480;

const pastHours = 192;

const hoursPerDay = 24;

const description: SourceDescription = {
  id: "tides",
  synthetic: false,
  members: 1,
  isOfEveryMember: true,
  leadHours: Array.from({ length: lastLeadHours + 1 }, (_, lead) => lead),
  pastHours,
  schedule: { runEveryHours: hoursPerDay, wholeAfterHours: 0 },
  variables: new Map([["tide_level", { toLeadHours: lastLeadHours, stepType: "instant" }]]),
  grid: "tide stations",
  coverage: `within ${tideReachKm} km of a tide station`,
  calendar: "standard",
  attribution: "Neaps tide database (https://github.com/openwatersio/tide-database)",
  licence: {
    name: "Public domain or CC-BY-4.0, as each answer says of its station",
    url: "https://github.com/openwatersio/tide-database#license",
  },
  terms:
    "Tides are predicted without surges and are not for navigation. Show the attribution of the station.",
};

/**
 * Opens the predictions of tides at stations as a source, for overlays. The levels are above the lowest astronomical tide (LAT) of the station. Only stations
 * whose data may be used commercially are used, and places up to 25 km from one. A run is a day of UTC: predictions need no weather, so it only bounds the hours.
 *
 * @param folder - Folder in which the two optional packages are installed.
 * @throws TideError if the packages are missing or unknown.
 * @example
 * ```js
 * const tides = await tideSource(withTidePackages);
 * tides.describe().coverage; // => "within 25 km of a tide station"
 * ```
 */
export async function tideSource(folder: string): Promise<WeatherSource> {
  const opened = sources.get(folder) ?? loadTidePackages(folder).then(sourceOf);
  sources.set(folder, opened);
  return opened;
}

/** Sources by folder, which all parts of all models share. */
const sources = new Map<string, Promise<WeatherSource>>();

function sourceOf(packages: TidePackages): WeatherSource {
  const nearest = stationSearch(packages);
  const levelsOf = dailyLevels(packages);
  return {
    describe: () => description,
    latestRun: async (now) => dayOf(now) * hoursPerDay,
    locate: async (location) => {
      const { station, distanceKm } = nearest(location) ?? {};
      if (station === undefined || distanceKm! > tideReachKm) return undefined;
      const { id, name, latitude, longitude, license, attribution } = station;
      const licence = { name: license.type, url: license.url };
      return { latitude, longitude, sea: true, station: { id, name, datum: "LAT", licence, attribution } };
    },
    nearestStation: async (location) => {
      const found = nearest(location);
      return found && { name: found.station.name, distanceKm: found.distanceKm };
    },
    past: {
      runsBetween: async (from, to) => {
        const first = Math.ceil(from / hoursPerDay);
        const days = Math.max(0, dayOf(to) - first + 1);
        return Array.from({ length: days }, (_, day) => (first + day) * hoursPerDay);
      },
      availableAfterHours: 0,
      generations: [],
      costOf: () => ({ bytes: 0, requests: 0, calls: 0 }),
    },
    read: async (request) => readLevels(levelsOf, request),
  };
}

function dayOf(hour: EpochHour): number {
  return Math.floor(hour / hoursPerDay);
}

/** Returns the band of latitudes of a place. Stations are sorted by it, because the search is fast if neighbours in the list are close to each other. */
function bandOf({ latitude }: Location): number {
  return Math.floor(latitude / 5);
}

/** Returns a function that finds the nearest usable station of a place, at any distance. */
function stationSearch({
  stations,
}: TidePackages): (
  location: Location,
) => { readonly station: TideStation; readonly distanceKm: number } | undefined {
  const usable = stations
    .filter(
      ({ kind, license, astronomical_bounds: bounds }) =>
        kind === "tide" && license.commercial_use && bounds !== undefined,
    )
    .toSorted((one, other) => bandOf(one) - bandOf(other) || one.longitude - other.longitude);
  const search = nearestPoint({
    columns: 1,
    latitudes: usable.map(({ latitude }) => latitude),
    longitudes: usable.map(({ longitude }) => longitude),
  });
  return (location) => {
    const found = search(location);
    const station = found === undefined ? undefined : usable[found]!;
    return station && { station, distanceKm: greatCircleKm(location, station) };
  };
}

/** Returns the packed levels of a station in the hours of a day, which is counted from 1970. */
type LevelsOf = (stationId: string, day: number) => Int16Array;

/** Maximum number of cached days. A day takes about 150 bytes. */
const cachedDaysMax = 20_000;

/** Predicts day by day, so that a level does not depend on the other hours that are read. */
function dailyLevels(packages: TidePackages): LevelsOf {
  const byId = new Map(packages.stations.map((station) => [station.id, station]));
  const { packing } = variable("tide_level");
  const cached = new Map<string, Int16Array>();
  return (id, day) => {
    const key = `${id} ${day}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const station = byId.get(id)!;
    const lowest = station.astronomical_bounds!.lat;
    const startMs = day * hoursPerDay * msPerHour;
    const { timeline } = packages.useStation(station).getTimelinePrediction({
      start: new Date(startMs),
      end: new Date(startMs + (hoursPerDay - 1) * msPerHour),
      timeFidelity: msPerHour / 1000,
      // NOAA computes its own predictions in this way, and most stations are of NOAA.
      nodeCorrections: "schureman",
    });
    const levels = Int16Array.from(timeline, ({ level }) => pack(level - lowest, packing));
    if (cached.size >= cachedDaysMax) cached.delete(cached.keys().next().value!);
    cached.set(key, levels);
    return levels;
  };
}

const msPerHour = 3_600_000;

async function readLevels(
  levelsOf: LevelsOf,
  { cell, run, variables, from, to }: ReadRequest,
): Promise<NativeWeather> {
  const refused = variables.find((name) => !description.variables.has(name));
  if (refused !== undefined) throw new Error(`${description.id} does not carry ${refused}.`);
  const first = Math.max(run - pastHours, Math.floor(from) - 1);
  const last = Math.min(run + lastLeadHours, Math.ceil(to) + 1);
  const stamps = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const levels = new Int16Array(stamps.length).fill(packedMissing);
  const turns = new LoopTurns();
  for (const [index, stamp] of stamps.entries()) {
    if (turns.isOver) await turns.next();
    levels[index] = levelsOf(cell.station!.id, dayOf(stamp))[stamp - dayOf(stamp) * hoursPerDay]!;
  }
  return { members: 1, stamps, grids: new Map(variables.map((name) => [name, levels])) };
}

/** Tide station of the database, with only the fields that are read here. The prediction reads others. */
interface TideStation extends Location {
  readonly id: string;
  readonly name: string;
  readonly kind: "tide" | "current";
  readonly license: { readonly type: string; readonly commercial_use: boolean; readonly url: string };
  readonly attribution: string;
  /** Lowest and highest astronomical tide above the chart datum of the station [m]; absent if they are not known. */
  readonly astronomical_bounds?: { readonly lat: number; readonly hat: number };
}

/** Functions and data of the two optional packages that predict tides. */
interface TidePackages {
  readonly stations: readonly TideStation[];
  /** Returns the object that predicts the tides of a station, above its chart datum. */
  useStation(station: TideStation): {
    getTimelinePrediction(span: {
      readonly start: Date;
      readonly end: Date;
      /** Interval between two levels [s]. */
      readonly timeFidelity: number;
      readonly nodeCorrections: "iho" | "schureman";
    }): { readonly timeline: readonly { readonly level: number }[] };
  };
}

/** Error for tides that cannot be predicted, because the packages are missing or not the expected ones. */
class TideError extends SourceError {
  override readonly name = "TideError";
  readonly code = "misconfigured";

  override get trouble(): SourceTrouble {
    return "unusable";
  }
}

const names = { database: "@neaps/tide-database", predictor: "@neaps/tide-predictor" } as const;

/** Versions with which this source was tested. */
const tested = `${names.database}@0.10.20260924 ${names.predictor}@0.11.0`;

/**
 * Checks that the packages that predict tides are installed.
 *
 * @param folder - Folder in which the packages are looked up, and then in those above it.
 * @throws TideError if one is missing. The message says what to install.
 * @example
 * ```js
 * requireTidePackages(withTidePackages); // => undefined
 * ```
 */
export function requireTidePackages(folder: string): void {
  for (const name of Object.values(names)) entryFile(folder, name);
}

/**
 * Loads the packages that predict tides. The database takes about 120 MB of memory and 0.8 s, so it is loaded only if tides are configured.
 *
 * @param folder - Folder in which the packages are looked up, and then in those above it.
 * @throws TideError if one is missing, or if it is not of a known version.
 */
export async function loadTidePackages(folder: string): Promise<TidePackages> {
  const [database, predictor] = await Promise.all(
    [names.database, names.predictor].map(
      (name) => import(pathToFileURL(entryFile(folder, name)).href) as Promise<Partial<TidePackages>>,
    ),
  );
  const { stations } = database!;
  const { useStation } = predictor!;
  if (!Array.isArray(stations) || typeof useStation !== "function") {
    throw new TideError(`The packages in ${folder} are not those that are known. Install ${tested}.`);
  }
  return { stations: stations as readonly TideStation[], useStation };
}

/** Returns the file with which a package begins. The packages are not dependencies of this one, so Node does not find them by itself. */
function entryFile(folder: string, name: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const installed = join(at, "node_modules", name);
    const manifest = join(installed, "package.json");
    if (existsSync(manifest)) {
      const { main = "index.js" } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly main?: string };
      return join(installed, main);
    }
    if (at === dirname(at)) {
      throw new TideError(
        `tides need two packages, and ${name} is not in ${folder}: npm install --prefix ${folder} ${tested}`,
      );
    }
  }
}

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";

/** Station of `golden/stations.json`: its constants, as NOAA publishes them. */
export interface GoldenStation {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly chart_datum: string;
  readonly datums: Readonly<Record<"MSL" | "MLLW" | "LAT", number>>;
  readonly constituents: readonly (readonly [name: string, amplitude: number, phase: number])[];
}

export const goldenStations = JSON.parse(
  readFileSync(join(import.meta.dirname, "golden/stations.json"), "utf8"),
) as readonly GoldenStation[];

const predictor = "@neaps/tide-predictor";

/**
 * Returns a folder in which the two packages for tides seem to be installed. The predictor is the real one. The database is a stand-in, because the real one is
 * large: it has the golden stations, and other stations that must not be used.
 *
 * @param changed - Changes the fields of the first golden station.
 */
export function tidePackagesFolder(changed: object = {}): string {
  const folder = temporaryFolder();
  const database = join(folder, "node_modules/@neaps/tide-database");
  mkdirSync(database, { recursive: true });
  const first = { ...stationOf(goldenStations[0]!), ...changed };
  const [, boston] = goldenStations.map(stationOf);
  const unusable = [
    { ...boston, id: "no-lat", latitude: 60, longitude: 0, astronomical_bounds: undefined },
    { ...boston, id: "a-current", latitude: 60, longitude: 0, kind: "current" },
    {
      ...boston,
      id: "not-commercial",
      latitude: 60,
      longitude: 0,
      license: { ...boston!.license, commercial_use: false },
    },
  ];
  const stations = [first, ...goldenStations.slice(1).map(stationOf), ...unusable];
  writeFileSync(join(database, "package.json"), JSON.stringify({ type: "module", main: "./index.js" }));
  writeFileSync(join(database, "index.js"), `export const stations = ${JSON.stringify(stations)};`);
  symlinkSync(
    join(import.meta.dirname, "../../node_modules", predictor),
    join(folder, "node_modules", predictor),
  );
  return folder;
}

function stationOf({ constituents, datums, ...station }: GoldenStation) {
  return {
    ...station,
    datums,
    kind: "tide",
    type: "reference",
    license: {
      type: "public domain",
      commercial_use: true,
      url: "https://tidesandcurrents.noaa.gov/disclaimers.html",
    },
    attribution: "Neaps tide database (https://github.com/openwatersio/tide-database)",
    astronomical_bounds: { lat: datums.LAT - datums.MLLW, hat: 3 },
    harmonic_constituents: constituents.map(([name, amplitude, phase]) => ({ name, amplitude, phase })),
  };
}

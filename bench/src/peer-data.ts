import { join } from "node:path";
import { pack, variable, type VariableName } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import {
  copyRecord,
  openRecordWriter,
  openRunWriter,
  type StoreDescription,
  surveyCells,
} from "@halcyon/store";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { seeded } from "./ratio.ts";

/** An entry that numpy scores as easily as we do: linear ranges of values at the hour. */
export const peerEntry = {
  name: "Work of the benchmark",
  sector: "Benchmarks",
  description: "Six ranges that most hours meet in part.",
  constraints: [
    { variable: "temperature_2m", unit: "degC", ideal: [5, 20], acceptable: [-10, 35], weight: 2 },
    { variable: "cloud_cover_low", unit: "%", ideal: [30, 60], acceptable: [12, 90], weight: 1 },
    { variable: "wind_speed_10m", unit: "m/s", ideal: [2, 6], acceptable: [0.2, 15], weight: 3 },
    { variable: "cloud_cover", unit: "%", ideal: [20, 50], acceptable: [3, 90], weight: 1 },
    { variable: "pressure_msl", unit: "hPa", ideal: [1000, 1030], acceptable: [960, 1060], weight: 1 },
    { variable: "dew_point_2m", unit: "degC", ideal: [0, 12], acceptable: [-15, 25], weight: 2 },
  ].map(({ ideal, acceptable, ...constraint }) => ({
    ...constraint,
    ideal: { min: ideal[0]!, max: ideal[1]! },
    acceptable: { min: acceptable[0]!, max: acceptable[1]! },
  })),
};

/** What the entry and the series read. */
export const peerVariables = peerEntry.constraints.map((constraint) => constraint.variable as VariableName);

/** By how much a forecast goes on: an hour may end while servers are asked. */
const spareHours = 25;

const edge = 40;
const axis = Array.from({ length: edge }, (_, index) => index / 4);
const cells = {
  latitudes: axis.map((degrees) => 45 + degrees),
  longitudes: axis.map((degrees) => 5 + degrees),
};

/** Each is asked once where nothing may be kept. */
export const peerPlaces = cells.latitudes.flatMap((latitude) =>
  cells.longitudes.map((longitude) => ({ latitude, longitude })),
);

/** Days of the series: 720 h. */
export const seriesDays = { start_date: "2025-06-01", end_date: "2025-06-30" } as const;

/** What was written, as folders. */
export interface PeerData {
  readonly deterministic: string;
  readonly ensemble: string;
  readonly series: string;
}

/** Writes two parts of a forecast by the hour, and the hours of a month, into a store. */
export async function writePeerData(root: string, run: EpochHour): Promise<PeerData> {
  return {
    deterministic: join(root, await writeForecast(root, run, "deterministic", 1, 120 + spareHours)),
    ensemble: join(root, await writeForecast(root, run, "ensemble", 31, 720 + spareHours)),
    series: join(root, await writeSeries(root)),
  };
}

async function writeForecast(
  root: string,
  run: EpochHour,
  part: string,
  members: number,
  leads: number,
): Promise<string> {
  const random = seeded(7);
  const count = peerPlaces.length;
  const description: StoreDescription = {
    part,
    id: part,
    synthetic: true,
    cells: { ...cells, sea: Array<boolean>(count).fill(false), elevationM: Array<number>(count).fill(100) },
    leadHours: Array.from({ length: leads }, (_, lead) => lead),
    members,
    variables: new Map(peerVariables.map((name) => [name, { toLeadHours: leads - 1, stepType: "instant" }])),
    grid: "0.25 degrees",
    coverage: "a region",
    attribution: "Nobody",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  };
  const writer = await openRunWriter(root, description, run);
  for (const tile of writer.tiles) {
    for (const { variable: name, acceptable } of peerEntry.constraints) {
      const { packing } = variable(name as VariableName);
      const [least, most] = [pack(acceptable.min, packing), pack(acceptable.max, packing)];
      const values = new Int16Array(tile.cells.length * leads * members);
      for (let index = 0, walk = (least + most) / 2; index < values.length; index += 1) {
        walk += ((most - least) / 40) * (random() - 0.5);
        values[index] = walk = Math.max(least, Math.min(most, walk));
      }
      await writer.writeTile(tile, name as VariableName, values);
    }
  }
  const { group } = await writer.publish();
  await writer.close();
  return group;
}

async function writeSeries(root: string): Promise<string> {
  const source = syntheticHistory({ seed: 1, clock: () => Date.UTC(2026, 0, 1) });
  const whole = source.describe();
  const writer = await openRecordWriter(root, {
    ...whole,
    first: epochHourOf(Date.parse(seriesDays.start_date)),
    last: epochHourOf(Date.parse(seriesDays.end_date)) + 23,
    variables: new Map(peerVariables.map((name) => [name, whole.variables.get(name)!])),
    record: "series",
    cells: await surveyCells(source, cells),
  });
  await copyRecord(source, writer);
  return writer.publish();
}

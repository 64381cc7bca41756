import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { GridAxes } from "@halcyon/weather/source-kit";
import type { ProviderId } from "../providers/provider.ts";

/** A small forecast in the form of a provider's bucket, as `scripts/forecasts/forecast_sets.py` makes it. */
export interface ForecastSet {
  readonly name: ForecastSetName;
  /** Whose files it has. */
  readonly providers: readonly ProviderId[];
  readonly run: EpochHour;
  /** From 0, the control; `ecmwf-ifs` has this one alone. */
  readonly members: readonly number[];
  /** Every variable that the files carry as far as their provider's do. */
  readonly variables: readonly VariableName[];
  /** The one to 240 h; of GEFS also the one after it, on which it tells the surface too. */
  readonly grids: readonly GridAxes[];
  /** The leads of the provider from the first to the last. */
  readonly leadHours: readonly number[];
}

/**
 * - `gfs`: every hour to 120 h, every 3 hours to 132 h.
 * - `gfs-next-run`: the run 6 hours after it, to 12 h.
 * - `gefs`: the same run, every 3 hours to 150 h, five members.
 * - `gefs-two-grids`: the run a day before it, to 258 h, two members; from 246 h on the coarse grid.
 * - `ecmwf`: the same run, every 3 hours to 48 h: the deterministic forecast, which is the control, and four members.
 */
export type ForecastSetName = "gfs" | "gfs-next-run" | "gefs" | "gefs-two-grids" | "ecmwf";

export const forecastSets: readonly ForecastSet[] = readFileSync(
  new URL("sets.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as ForecastSet);

export function forecastSet(name: ForecastSetName): ForecastSet {
  return forecastSets.find((set) => set.name === name)!;
}

/** The files of sets, or of the one of `cfs-set.suite.ts`, by their path in the bucket, each with its index. */
export function setFiles(...names: readonly SetName[]): Map<string, Uint8Array> {
  return new Map(names.flatMap(filesOf));
}

type SetName = ForecastSetName | "cfs";

const unpacked = new Map<SetName, readonly (readonly [string, Uint8Array])[]>();

function filesOf(name: SetName): readonly (readonly [string, Uint8Array])[] {
  const packed = new URL(`${name}.tar.gz`, import.meta.url);
  const files = unpacked.get(name) ?? [...tarFiles(new Uint8Array(gunzipSync(readFileSync(packed))))];
  unpacked.set(name, files);
  return files;
}

const tarBlockBytes = 512;

/** Plain files of a tar archive; the last block of each is filled up with zeros. */
function* tarFiles(tar: Uint8Array): Generator<[string, Uint8Array]> {
  const text = (from: number, to: number): string =>
    new TextDecoder().decode(tar.subarray(from, to)).replace(/\0.*$/su, "");
  for (let at = 0; tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, at + 136), 8);
    const start = at + tarBlockBytes;
    yield [text(at, at + 100), tar.subarray(start, start + size)];
    at = start + Math.ceil(size / tarBlockBytes) * tarBlockBytes;
  }
}

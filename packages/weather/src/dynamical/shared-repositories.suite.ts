import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { objectServer } from "../http/object-server.suite.ts";
import type { DynamicalDataset } from "./dynamical-client.ts";
import { type ServedDataset, servedDataset } from "./served-dataset.suite.ts";

/** Folder of Icechunk repositories that have the grid of the real archives. It is next to this repository, if it exists. */
const folder = join(import.meta.dirname, "../../../../../shared/fixtures/icechunk");

export const areThere = existsSync(folder);

/** Expected content of a repository, as its generator `make.py` computes it. */
export interface Golden {
  readonly snapshots: readonly [string, string];
  readonly runs: readonly string[];
  readonly newest_whole_run: string;
  readonly lead_hours: readonly number[];
  readonly members: number;
  readonly places: Readonly<Record<string, GoldenPlace>>;
}

interface GoldenPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly cell: {
    readonly row: number;
    readonly column: number;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly runs: Readonly<Record<string, Readonly<Record<string, GoldenSeries>>>>;
}

interface GoldenSeries {
  readonly missing: number;
  /** Hash of the values as little-endian float32 [lead][member]. Each missing number is 00 00 c0 7f. */
  readonly sha256: string;
  /** Lead [h], member and value; null means missing. */
  readonly samples: readonly (readonly [number, number, number | null])[];
}

export function goldens(): readonly (readonly [DynamicalDataset, Golden])[] {
  if (!areThere) return [];
  const { datasets } = JSON.parse(readFileSync(join(folder, "golden.json"), "utf8"));
  return Object.entries(datasets) as [DynamicalDataset, Golden][];
}

/** Serves a repository and its catalogue entry. */
export async function sharedDataset(dataset: DynamicalDataset): Promise<ServedDataset> {
  const repository = `${dataset}.icechunk`;
  const files = readdirSync(join(folder, repository), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const objects = new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)] as const));
  return servedDataset(dataset, await objectServer(objects), repository);
}

import { createHash } from "node:crypto";
import type { EpochHour } from "@halcyon/schema/time";
import type { StoreDescription } from "../store-description.ts";

/** Returns a digest of a writer's plan. Writers with interchangeable shards have the same digest. */
export function digestOfPlan(
  description: StoreDescription,
  run: EpochHour,
  previous: string | undefined,
  revision: string | undefined,
): string {
  const { variables, cells, ...rest } = description;
  return digestOf([rest, [...variables], run, previous, revision, cellsDigest(cells)]);
}

const digestsOfCells = new WeakMap<StoreDescription["cells"], string>();

/** Returns a digest of the cells. The digest is cached, because a global run has a million cells and many writers need it. */
function cellsDigest(cells: StoreDescription["cells"]): string {
  const digest = digestsOfCells.get(cells) ?? digestOf(cells);
  digestsOfCells.set(cells, digest);
  return digest;
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

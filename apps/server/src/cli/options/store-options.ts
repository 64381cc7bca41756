import { parseS3Address, type StoreRoot } from "@halcyon/store";
import { InvalidArgumentError } from "commander";
import { toNumber } from "./value-options.ts";

/** Functions that find the store to which a command writes, and the work folder for this store. */
export interface StoreTools {
  /** Returns the store that `--to` names. By default, returns the store of the data folder. */
  readonly storeRoot: (to: string | undefined) => StoreRoot;
  /** Returns the folder on disk in which an ingest keeps its progress, so that a later ingest can resume it. */
  readonly workFolder: (root: StoreRoot) => string;
}

/** Description of the option `--to`, for commands that by default write to the store of the data folder. */
export const storeOptionWords =
  "the store: a folder, or s3://<bucket>/<prefix>; by default that of the data folder";

/**
 * Checks the path or address of a store, and returns it unchanged.
 *
 * @throws InvalidArgumentError if an address that begins with `s3://` is invalid.
 */
export function storeOption(text: string): string {
  if (!text.startsWith("s3://") || parseS3Address(text) !== undefined) return text;
  throw new InvalidArgumentError("it takes a folder, or s3://<bucket>/<prefix>.");
}

/**
 * Checks the name of a model part or a weather record in a store, and returns it unchanged.
 *
 * @throws InvalidArgumentError if it has characters other than a-z, 0-9, `-` and `_`, or begins with `-` or `_`.
 */
export function storeNameOption(text: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(text)) return text;
  throw new InvalidArgumentError("it takes a-z, 0-9, - and _.");
}

/**
 * Parses the maximum distance between a place and the stored grid cell that provides its weather [km].
 *
 * @throws InvalidArgumentError if it is not a number from 1 to 1000.
 */
export function reachOption(text: string): number {
  const km = toNumber(text);
  if (km >= 1 && km <= 1000) return km;
  throw new InvalidArgumentError("it takes 1 to 1000 km.");
}

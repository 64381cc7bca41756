import { join, resolve } from "node:path";

/** What a configuration says of the source of a part. */
interface FedBy {
  readonly source: string;
  /** Of a point store: its folder, and the name of the part in it. */
  readonly path?: string | undefined;
  readonly part?: string;
}

/** The point store of a data folder. */
const ownStore = "store";

/**
 * The folder of the calibration files of a part: beside its runs, or in the store of the data folder where its own store is not a folder.
 *
 * @param folder - Where relative paths of the configuration start.
 * @returns Undefined for a part that no point store feeds, of which no pairs are kept.
 */
export function calibrationFolder(
  config: FedBy | undefined,
  folder: string,
  dataDirectory: string | undefined,
): string | undefined {
  if (config?.source !== "store" || config.part === undefined) return undefined;
  if (config.path !== undefined) return join(resolve(folder, config.path), "calibration", config.part);
  return dataDirectory === undefined ? undefined : join(dataDirectory, ownStore, "calibration", config.part);
}

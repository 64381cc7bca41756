import { dirname, join, resolve } from "node:path";
import type { ModelId, PartName } from "@halcyon/schema";
import type { Config } from "../../config/config.ts";

/** Name of the point store in the data folder. */
const ownStore = "store";

/**
 * Returns the folder of the calibration files of a model part. It is next to the runs of the part. If the runs are in a bucket, it is in the point store of
 * the data folder.
 *
 * @returns Undefined if the part does not come from a point store, because then there are no stored forecasts to learn from.
 */
export function calibrationFolder(
  {
    models,
    configFile,
    dataDirectory,
  }: Pick<Config, "models" | "configFile"> & Partial<Pick<Config, "dataDirectory">>,
  model: ModelId,
  part: PartName,
): string | undefined {
  const config = models[model]?.[part];
  if (config?.source !== "store") return undefined;
  if (config.path !== undefined)
    return join(resolve(dirname(configFile ?? "."), config.path), "calibration", config.part);
  return dataDirectory === undefined ? undefined : join(dataDirectory, ownStore, "calibration", config.part);
}

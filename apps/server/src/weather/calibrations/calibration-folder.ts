import { dirname, join, resolve } from "node:path";
import type { ModelId, PartName } from "@halcyon/schema";
import { modelParts } from "@halcyon/schema/registry";
import type { Config } from "../../config/config.ts";
import { partConfigs } from "../../config/sources/model-part-config.ts";

/** Name of the point store in the data folder. */
const ownStore = "store";

/**
 * Returns the folder of a model part's calibration files. The folder is in the point store of the part. If that store is in a bucket, the folder is in the
 * point store of the data folder. If the part has no point store, the folder is in the data folder.
 *
 * @returns Undefined if the part is not configured, may have several sources, or if there is no data folder. Nothing is learned for parts with several
 *   sources.
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
  const [config] = partConfigs(models, model, part);
  if (config === undefined || modelParts[part].isList === true) return undefined;
  if (config.source === "store" && config.path !== undefined)
    return join(resolve(dirname(configFile ?? "."), config.path), "calibration", config.part);
  if (dataDirectory === undefined) return undefined;
  return config.source === "store"
    ? join(dataDirectory, ownStore, "calibration", config.part)
    : join(dataDirectory, "calibration", `${model}-${part}`);
}

import type { NetcdfFile, NetcdfVariable } from "../formats/netcdf-file.ts";

/**
 * Which numbers of a file of ERA5 are final and which preliminary (ERA5T). The `expver` of the file says so, by a dimension of its own or for each
 * time. Files without it are of one kind and say nothing.
 *
 * @see https://confluence.ecmwf.int/display/CUSF/ERA5+CDS+requests+which+return+a+mixture+of+ERA5+and+ERA5T+data
 */
export type ExperimentVersions =
  | {
      readonly along: "dimension";
      readonly dimension: string;
      /** Positions of the two along the dimension; absent where the file has not got one. */
      readonly final?: number;
      readonly preliminary?: number;
    }
  | { readonly along: "time"; readonly isPreliminary: readonly boolean[] };

const finalVersion = 1;
const preliminaryVersion = 5;

/** @param timeDimension - Name of the dimension of the time. */
export function readVersions(file: NetcdfFile, timeDimension: string): ExperimentVersions | undefined {
  const variable = file.variables.get("expver");
  if (variable === undefined) return undefined;
  const versions = versionsOf(file, variable);
  const [dimension] = variable.dimensions;
  if (dimension === timeDimension) {
    return { along: "time", isPreliminary: versions.map((version) => version === preliminaryVersion) };
  }
  if (dimension === undefined || variable.shape.length > 2) return undefined;
  const [final, preliminary] = [finalVersion, preliminaryVersion].map((one) => versions.indexOf(one));
  return {
    along: "dimension",
    dimension,
    ...(final === -1 ? {} : { final: final! }),
    ...(preliminary === -1 ? {} : { preliminary: preliminary! }),
  };
}

/** As numbers, be they written as 5 or as "0005". */
function versionsOf(file: NetcdfFile, variable: NetcdfVariable): readonly number[] {
  if (variable.type === "text") return file.texts(variable).map(Number);
  const start = variable.shape.map(() => 0);
  return [...file.read(variable, start, variable.shape)];
}

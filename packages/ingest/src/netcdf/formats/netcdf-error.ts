/**
 * Why a NetCDF file cannot be used.
 *
 * - `not_netcdf`: neither NetCDF-4 nor classic NetCDF.
 * - `damaged`: cut short, or its structure contradicts itself.
 * - `unsupported_layout`: NetCDF of a kind that is not read: CDF-5, rare projections, virtual or remote data, absurd sizes.
 * - `no_coordinates`: latitude, longitude or time cannot be found or used.
 * - `unsupported_time`: an unknown calendar or unit, times that do not ascend, steps that are neither hours nor days.
 * - `unsupported_unit`: no unit, or one that does not measure the variable.
 * - `no_variables`: nothing that the registry knows.
 * - `files_differ`: several files that do not make one record.
 * - `running_sum`: amounts that look like sums over several steps and were taken for those of one.
 * - `no_scenario`: a projection that does not say of which climate model or scenario it is.
 */
export type NetcdfErrorCode =
  | "not_netcdf"
  | "damaged"
  | "unsupported_layout"
  | "no_coordinates"
  | "unsupported_time"
  | "unsupported_unit"
  | "no_variables"
  | "files_differ"
  | "running_sum"
  | "no_scenario";

/**
 * A NetCDF file that cannot be used; the message names the file, the variable and what to do.
 *
 * @example
 * ```js
 * new NetcdfError("unsupported_layout", { file: "era5.nc", variable: "t2m" }, "its grid is not read.").message; // => "era5.nc, t2m: its grid is not read."
 * ```
 */
export class NetcdfError extends Error {
  override readonly name = "NetcdfError";
  readonly code: NetcdfErrorCode;
  readonly file: string;
  readonly variable: string | undefined;
  /** The message without the file and the variable. */
  readonly problem: string;

  constructor(
    code: NetcdfErrorCode,
    { file, variable }: { readonly file: string; readonly variable?: string },
    problem: string,
    options?: ErrorOptions,
  ) {
    super(`${file}${variable === undefined ? "" : `, ${variable}`}: ${problem}`, options);
    this.code = code;
    this.file = file;
    this.variable = variable;
    this.problem = problem;
  }
}

/**
 * Reason why a NetCDF file cannot be used:
 *
 * - `not_netcdf`: The file is neither NetCDF-4 nor classic NetCDF.
 * - `damaged`: The file is truncated, or its structure is inconsistent.
 * - `unsupported_layout`: The kind of NetCDF is not supported: CDF-5, rare projections, virtual or remote data, absurd sizes.
 * - `no_coordinates`: Latitude, longitude or time cannot be found or used.
 * - `unsupported_time`: The calendar or unit is unknown, times do not ascend, or steps are neither hours nor days.
 * - `unsupported_unit`: A variable has no unit, or one that does not measure the variable.
 * - `no_variables`: No variable is in the registry.
 * - `files_differ`: Several files do not form one record.
 * - `running_sum`: Amounts look like sums over several steps, but were read as amounts of single steps.
 * - `no_scenario`: A projection does not state its climate model or scenario.
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
 * Error for a NetCDF file that cannot be used. The message names the file, the variable and the remedy.
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
  /** Message of the error, without the file and the variable. */
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

import type { VariableName } from "@halcyon/schema";

/** A variable of a composite field. */
export interface IsdReading {
  /** In the unit of its variable of {@link IsdField}; NaN where the field has none. */
  readonly value: number;
  /** Whether the file has a value that it marks as bad. */
  readonly isBad: boolean;
}

/** A composite field of the global-hourly files, and how one of its reports is chosen for an hour. */
export interface IsdField {
  /** The columns of the field; several repeat the same for other periods. */
  readonly columns: readonly string[];
  /** What it holds; without the first, a report has nothing to give. */
  readonly variables: readonly { readonly name: VariableName; readonly unit: string }[];
  /** `nearest` to the full hour, or the `largest` of the hour that ends there. */
  readonly choice: "nearest" | "largest";
  /** Special reports between the hours repeat a part of what the routine ones count. */
  readonly routineAlone?: true;
  readonly pattern: RegExp;
  /**
   * The readings of what the pattern found, in the order of `variables`.
   *
   * @param parts - The groups of the pattern.
   */
  readonly read: (...parts: readonly string[]) => readonly IsdReading[];
  /** Hours that the first reading covers, where the field says it. */
  readonly periodHours?: (...parts: readonly string[]) => number;
}

/** Passed the checks of limits (0, 4, 9) or all checks (1, 5). Others are suspect, wrong, or changed by hand. */
const goodCodes: ReadonlySet<string> = new Set(["0", "1", "4", "5", "9"]);

const nothing: IsdReading = { value: Number.NaN, isBad: false };

function reading(digits: string, missing: string, scale: number, quality: string): IsdReading {
  if (digits === missing) return nothing;
  return goodCodes.has(quality)
    ? { value: Number(digits) / scale, isBad: false }
    : { value: Number.NaN, isBad: true };
}

const airTemperature = {
  choice: "nearest",
  pattern: /^([+-]\d{4}),(\w)$/u,
  read: (digits: string, quality: string) => [reading(digits, "+9999", 10, quality)],
} as const;

/** Depths that say something of their hours: as measured, estimated, or a trace, which is 0.0 mm. */
const measuredConditions: ReadonlySet<string> = new Set(["9", "E", "2"]);

/**
 * The fields that Halcyon reads. Each part of a field has its own code for a missing value.
 *
 * @see NOAA, Federal Climate Complex Data Documentation for Integrated Surface Data (isd-format-document)
 */
export const isdFields: readonly IsdField[] = [
  { ...airTemperature, columns: ["TMP"], variables: [{ name: "temperature_2m", unit: "degC" }] },
  { ...airTemperature, columns: ["DEW"], variables: [{ name: "dew_point_2m", unit: "degC" }] },
  {
    columns: ["SLP"],
    variables: [{ name: "pressure_msl", unit: "hPa" }],
    choice: "nearest",
    pattern: /^(\d{5}),(\w)$/u,
    read: (digits: string, quality: string) => [reading(digits, "99999", 10, quality)],
  },
  {
    columns: ["WND"],
    variables: [
      { name: "wind_speed_10m", unit: "m/s" },
      { name: "wind_direction_10m", unit: "deg" },
    ],
    choice: "nearest",
    pattern: /^(\d{3}),(\w),(\w),(\d{4}),(\w)$/u,
    read: windReadings,
  },
  {
    columns: ["OC1"],
    variables: [{ name: "wind_gusts_10m", unit: "m/s" }],
    choice: "largest",
    pattern: /^(\d{4}),(\w)$/u,
    read: (digits: string, quality: string) => [reading(digits, "9999", 10, quality)],
  },
  {
    columns: ["AA1", "AA2", "AA3", "AA4"],
    variables: [{ name: "precipitation", unit: "mm" }],
    choice: "nearest",
    routineAlone: true,
    pattern: /^(\d{2}),(\d{4}),(\w),(\w)$/u,
    read: (_hours: string, digits: string, condition: string, quality: string) => [
      measuredConditions.has(condition) ? reading(digits, "9999", 10, quality) : nothing,
    ],
    periodHours: (hours: string) => Number(hours),
  },
];

/** A squall is no mean wind. Calm air comes from nowhere, and a direction that varies has none. */
function windReadings(
  angle: string,
  angleQuality: string,
  type: string,
  rate: string,
  rateQuality: string,
): readonly IsdReading[] {
  if (type === "Q") return [nothing, nothing];
  const speed = reading(rate, "9999", 10, rateQuality);
  const hasDirection = speed.value > 0 && type !== "V";
  return [speed, hasDirection ? reading(angle, "999", 1, angleQuality) : nothing];
}

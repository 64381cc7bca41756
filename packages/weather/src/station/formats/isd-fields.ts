import {
  badReading,
  type FieldReadings,
  noReading,
  type Reading,
  type ReportField,
  windReadings,
  windVariables,
} from "./reports.ts";

/** Passed the checks of limits (0, 4, 9) or all checks (1, 5). Others are suspect, wrong, or changed by hand. */
const goodCodes: ReadonlySet<string> = new Set(["0", "1", "4", "5", "9"]);

function reading(digits: string, missing: string, scale: number, quality: string): Reading {
  if (digits === missing) return noReading;
  return goodCodes.has(quality) ? { value: Number(digits) / scale, isBad: false } : badReading;
}

/** A composite field of the global-hourly files. */
interface Composite {
  /** The columns of the field; several repeat the same for other periods. */
  readonly columns: readonly string[];
  readonly pattern: RegExp;
  /** What the groups of the pattern say. */
  readonly read: (...parts: readonly string[]) => FieldReadings;
}

/** Reads a composite field; text that is not written as its pattern is a bad reading of each of its variables. */
function composite({ columns, pattern, read }: Composite): ReportField["read"] {
  return ({ text }) =>
    columns.flatMap((column) => {
      const field = text(column);
      if (field === "") return [];
      const parts = pattern.exec(field)?.slice(1);
      return [parts === undefined ? { readings: [] } : read(...parts)];
    });
}

const airTemperature = (column: string): ReportField["read"] =>
  composite({
    columns: [column],
    pattern: /^([+-]\d{4}),(\w)$/u,
    read: (digits: string, quality: string) => ({ readings: [reading(digits, "+9999", 10, quality)] }),
  });

/** Depths that say something of their hours: as measured, estimated, or a trace, which is 0.0 mm. */
const measuredConditions: ReadonlySet<string> = new Set(["9", "E", "2"]);

/**
 * The fields that Halcyon reads. Each part of a field has its own code for a missing value.
 *
 * @see NOAA, Federal Climate Complex Data Documentation for Integrated Surface Data (isd-format-document)
 */
export const isdFields: readonly ReportField[] = [
  {
    variables: [{ name: "temperature_2m", unit: "degC" }],
    choice: "nearest",
    read: airTemperature("TMP"),
  },
  {
    variables: [{ name: "dew_point_2m", unit: "degC" }],
    choice: "nearest",
    read: airTemperature("DEW"),
  },
  {
    variables: [{ name: "pressure_msl", unit: "hPa" }],
    choice: "nearest",
    read: composite({
      columns: ["SLP"],
      pattern: /^(\d{5}),(\w)$/u,
      read: (digits: string, quality: string) => ({ readings: [reading(digits, "99999", 10, quality)] }),
    }),
  },
  {
    variables: windVariables,
    choice: "nearest",
    read: composite({
      columns: ["WND"],
      pattern: /^(\d{3}),(\w),(\w),(\d{4}),(\w)$/u,
      read: windOfIsd,
    }),
  },
  {
    variables: [{ name: "wind_gusts_10m", unit: "m/s" }],
    choice: "largest",
    read: composite({
      columns: ["OC1"],
      pattern: /^(\d{4}),(\w)$/u,
      read: (digits: string, quality: string) => ({ readings: [reading(digits, "9999", 10, quality)] }),
    }),
  },
  {
    variables: [{ name: "precipitation", unit: "mm" }],
    choice: "nearest",
    routineAlone: true,
    read: composite({
      columns: ["AA1", "AA2", "AA3", "AA4"],
      pattern: /^(\d{2}),(\d{4}),(\w),(\w)$/u,
      read: (hours: string, digits: string, condition: string, quality: string) => ({
        readings: [measuredConditions.has(condition) ? reading(digits, "9999", 10, quality) : noReading],
        periodHours: Number(hours),
      }),
    }),
  },
];

/** A squall is no mean wind. */
function windOfIsd(
  angle: string,
  angleQuality: string,
  type: string,
  rate: string,
  rateQuality: string,
): FieldReadings {
  if (type === "Q") return { readings: [noReading, noReading] };
  const speed = reading(rate, "9999", 10, rateQuality);
  return windReadings(speed, reading(angle, "999", 1, angleQuality), type === "V");
}

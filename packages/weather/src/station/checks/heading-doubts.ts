import { variable } from "@halcyon/schema";
import { unitConverter } from "@halcyon/schema/registry";
import type { ObservationDoubt } from "../../calibration/observations/doubt-observations.ts";
import type { ColumnMap, ColumnMeaning } from "../formats/csv.ts";

/** Units by their spellings in the headings of loggers, in lower case. */
const unitOf = new Map(
  [
    ["m/s", "m/s", "mps", "m/sec", "ms-1", "m s-1", "m.s-1"],
    ["km/h", "km/h", "kmh", "kph", "km/hr", "kmph"],
    ["kn", "kn", "kt", "kts", "knots", "knot"],
    ["mph", "mph", "mi/h"],
    ["degC", "degc", "deg c", "°c", "celsius"],
    ["degF", "degf", "deg f", "°f", "fahrenheit"],
    ["K", "kelvin"],
    ["mm", "mm"],
    ["in", "inch", "inches"],
    ["hPa", "hpa", "mbar"],
    ["kPa", "kpa"],
  ].flatMap(([unit, ...texts]) => texts.map((text) => [text, unit!] as const)),
);

/** What means a unit in brackets alone. */
const inBrackets = new Map([
  ["c", "degC"],
  ["f", "degF"],
  ["k", "K"],
  ["in", "in"],
  ["pa", "Pa"],
  ["cm", "cm"],
  ["m", "m"],
]);

/** Heights that winds are given for [m]. */
const heightOf: Readonly<Partial<Record<ColumnMeaning["variable"], number>>> = {
  wind_speed_10m: 10,
  wind_gusts_10m: 10,
  wind_speed_100m: 100,
};

/**
 * Holds the headings of a CSV file against what its columns are taken for: their units, and how high above ground the wind was observed.
 *
 * @param anemometerHeightM - The height that wind is brought to 10 m from, where it is given [m].
 * @example
 * ```js
 * const [doubt] = headingDoubts({ "Wind (km/h)": { variable: "wind_speed_10m", unit: "m/s" } });
 * doubt.looksLike; // => "km/h read as m/s"
 * ```
 */
export function headingDoubts(columns: ColumnMap, anemometerHeightM?: number): readonly ObservationDoubt[] {
  return Object.entries(columns).flatMap(([heading, meaning]) => [
    ...unitDoubt(heading, meaning),
    ...heightDoubt(heading, meaning, anemometerHeightM),
  ]);
}

function unitDoubt(heading: string, { variable: name, unit }: ColumnMeaning): readonly ObservationDoubt[] {
  const canonical = variable(name).unit;
  const mapped = unitConverter(unit, canonical);
  const said = saidUnits(heading).find((one) => unitConverter(one, canonical) !== undefined);
  if (said === undefined || mapped === undefined) return [];
  const own = unitConverter(said, canonical)!;
  if ([1, 100].every((value) => Math.abs(own(value) - mapped(value)) < 1e-6)) return [];
  const looksLike = `${said} read as ${unit}`;
  const because = `The column "${heading}" looks like ${looksLike}: its heading says ${said}.`;
  return [{ kind: "unit", looksLike, because }];
}

/** The units that a heading names: in brackets, or as words of their own. */
function saidUnits(heading: string): readonly string[] {
  const lower = heading.toLowerCase();
  const bracketed = [...lower.matchAll(/[([{]([^)\]}]+)[)\]}]/g)].map(([, text]) => text!.trim());
  const words = lower.split(/[\s_,;:()[\]{}]+/);
  return [
    ...bracketed.flatMap((text) => unitOf.get(text) ?? inBrackets.get(text) ?? []),
    ...words.flatMap((text) => unitOf.get(text) ?? []),
  ];
}

function heightDoubt(
  heading: string,
  { variable: name }: ColumnMeaning,
  anemometerHeightM: number | undefined,
): readonly ObservationDoubt[] {
  const [, text] = /(?<![\d.])(\d{1,3}(?:\.\d+)?)\s?m(?![a-z/²³])/i.exec(heading) ?? [];
  const ownM = heightOf[name];
  if (text === undefined || ownM === undefined) return [];
  const takenM = ownM === 10 ? (anemometerHeightM ?? ownM) : ownM;
  if (Number(text) === takenM) return [];
  const looksLike = `wind at ${text} m read as wind at ${takenM} m`;
  const because = `The column "${heading}" looks like ${looksLike}: its heading says ${text} m.`;
  return [{ kind: "height", looksLike, because }];
}

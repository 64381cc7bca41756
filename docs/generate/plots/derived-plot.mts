import { type HourlyWeather, pack, unpack, variable, type VariableName } from "@halcyon/schema";
import { planVariable } from "@halcyon/scoring";
import { variableGrids } from "@halcyon/scoring/entry";
import { frame, roundTicks } from "./frame.mts";
import { legend } from "./legend.mts";
import { at, line, type Point, type Scale, svg } from "./svg.mts";

/** Drawing of a derived variable as a function of one input, with one curve for each of several values of a second input. The other inputs are constant. */
export interface DrawnVariable {
  readonly variable: VariableName;
  /** Input on the horizontal axis, or the height above ground on the vertical axis [m]. */
  readonly along: { readonly of: VariableName | "height"; readonly from: number; readonly to: number };
  readonly by: { readonly of: VariableName; readonly values: readonly [number, number, number] };
  /** Values of the inputs that are constant; none by default. */
  readonly held?: Readonly<Partial<Record<VariableName, number>>>;
}

/** Derived variables that a drawing explains better than the formula. */
export const drawnVariables: readonly DrawnVariable[] = [
  {
    variable: "wet_bulb_temperature_2m",
    along: { of: "relative_humidity_2m", from: 5, to: 100 },
    by: { of: "temperature_2m", values: [0, 15, 30] },
  },
  {
    variable: "vapour_pressure_deficit",
    along: { of: "temperature_2m", from: 0, to: 40 },
    by: { of: "relative_humidity_2m", values: [30, 60, 90] },
  },
  {
    variable: "heat_index",
    along: { of: "temperature_2m", from: 20, to: 42 },
    by: { of: "relative_humidity_2m", values: [30, 50, 70] },
  },
  {
    variable: "humidex",
    along: { of: "temperature_2m", from: 20, to: 42 },
    by: { of: "dew_point_2m", values: [10, 15, 20] },
  },
  {
    variable: "wind_chill",
    along: { of: "temperature_2m", from: -40, to: 15 },
    by: { of: "wind_speed_10m", values: [2, 6, 15] },
  },
  {
    variable: "apparent_temperature",
    along: { of: "temperature_2m", from: -10, to: 40 },
    by: { of: "wind_speed_10m", values: [0, 5, 10] },
    held: { relative_humidity_2m: 60 },
  },
  {
    variable: "wbgt_outdoor",
    along: { of: "temperature_2m", from: 15, to: 42 },
    by: { of: "shortwave_radiation", values: [0, 400, 800] },
    held: { relative_humidity_2m: 50, wind_speed_10m: 2, surface_pressure: 1013 },
  },
  {
    variable: "utci",
    along: { of: "temperature_2m", from: -20, to: 40 },
    by: { of: "wind_speed_10m", values: [1, 5, 12] },
    held: { relative_humidity_2m: 50, shortwave_radiation: 300, cloud_cover: 50 },
  },
  {
    variable: "concrete_evaporation_rate",
    along: { of: "wind_speed_10m", from: 0, to: 12 },
    by: { of: "relative_humidity_2m", values: [30, 60, 90] },
    held: { temperature_2m: 25 },
  },
  {
    variable: "snowfall",
    along: { of: "temperature_2m", from: -4, to: 6 },
    by: { of: "relative_humidity_2m", values: [40, 70, 100] },
    held: { precipitation: 1 },
  },
  {
    variable: "wind_speed_at_height",
    along: { of: "height", from: 2, to: 200 },
    by: { of: "wind_speed_100m", values: [9, 11, 16] },
    held: { wind_speed_10m: 8 },
  },
  {
    variable: "wind_gust_3s_at_height",
    along: { of: "height", from: 2, to: 150 },
    by: { of: "wind_gusts_10m", values: [11, 15, 20] },
    held: { wind_speed_10m: 8 },
  },
];

/** Place and time of the curves: the equator at sea level, at noon of the equinox, so that the sun is at the zenith. */
const place = { latitude: 0, longitude: 0, sea: false, elevationM: 0 } as const;
const noon = Date.UTC(2024, 2, 20, 12) / 3_600_000;

const steps = 60;
const lineClasses = ["plot-line", "plot-line-2", "plot-line-3"] as const;

/**
 * Derives a variable from given values with the function that scoring uses.
 *
 * @param inputs - Values of each input. All inputs have the same number of values.
 * @param heightM - Height above ground [m].
 */
export function derivedValues(
  name: VariableName,
  inputs: Readonly<Partial<Record<VariableName, readonly number[]>>>,
  heightM = 10,
): number[] {
  const given = Object.entries(inputs) as [VariableName, readonly number[]][];
  const members = given[0]![1].length;
  const weather: HourlyWeather = {
    from: noon,
    hours: 1,
    members,
    grids: new Map(
      given.map(([input, values]) => [
        input,
        Int16Array.from(values, (value) => pack(value, variable(input).packing)),
      ]),
    ),
  };
  const reach = (input: VariableName): number => (weather.grids.has(input) ? 1 : 0);
  const grid = variableGrids(weather, { cell: place, nowRow: 0 })(planVariable(name, heightM, reach));
  const { packing } = variable(name);
  return Array.from(grid, (packed) => unpack(packed, packing));
}

/** Returns a plot of a derived variable along one input, with one curve for each value of a second input. */
export function derivedPlot(drawn: DrawnVariable): string {
  const { along, by, held = {} } = drawn;
  const places = Array.from(
    { length: steps + 1 },
    (_, step) => along.from + ((along.to - along.from) * step) / steps,
  );
  const curves = by.values.map((value) => curveOf(drawn, places, { ...held, [by.of]: value }));
  const [low, high] = [Math.min(...curves.flat()), Math.max(...curves.flat())];
  const isUpwards = along.of === "height";
  const values = axisOf(drawn.variable, low, high);
  const others = {
    from: along.from,
    to: along.to,
    title: isUpwards ? "height above ground [m]" : named(along.of),
  };
  const [across, up] = isUpwards ? [values, others] : [others, values];
  const x: Scale = { from: across.from, to: across.to, start: 56, end: 624 };
  const y: Scale = { from: up.from, to: up.to, start: 280, end: 62 };
  return svg(
    640,
    340,
    `${drawn.variable} against ${others.title}. ${curves.map((curve, index) => `With ${named(by.of)} ${by.values[index]}: from ${round(curve[0]!)} to ${round(curve.at(-1)!)}`).join(". ")}.`,
    legend(
      by.values.map((value, index) => ({
        words: `${value} ${unitOf(by.of)}${index === 0 ? ` ${by.of}` : ""}`,
        className: lineClasses[index]!,
      })),
      { left: 56, right: 636, top: 20 },
    ),
    frame(
      { scale: x, ticks: roundTicks(x.from, x.to, 8), title: across.title },
      { scale: y, ticks: roundTicks(y.from, y.to, 5), title: up.title },
    ),
    ...curves.map((curve, index) =>
      line(
        curve.map((value, step): Point => {
          const [right, top] = isUpwards ? [value, places[step]!] : [places[step]!, value];
          return [at(x, right), at(y, top)];
        }),
        lineClasses[index]!,
      ),
    ),
  );
}

function curveOf(
  { variable: name, along }: DrawnVariable,
  places: readonly number[],
  held: Readonly<Partial<Record<VariableName, number>>>,
): number[] {
  const filled = (count: number): Partial<Record<VariableName, number[]>> =>
    Object.fromEntries(
      Object.entries(held).map(([input, value]) => [input, Array.from({ length: count }, () => value)]),
    );
  if (along.of === "height") return places.map((heightM) => derivedValues(name, filled(1), heightM)[0]!);
  return derivedValues(name, { ...filled(places.length), [along.of]: places });
}

function axisOf(name: VariableName, low: number, high: number) {
  const room = (high - low) / 20;
  return { from: low === 0 ? 0 : low - room, to: high + room, title: named(name) };
}

function named(name: VariableName): string {
  const unit = unitOf(name);
  return unit === "" ? name : `${name} [${unit}]`;
}

function unitOf(name: VariableName): string {
  const { unit } = variable(name);
  return unit === "1" ? "" : unit === "degC" ? "°C" : unit;
}

function round(value: number): string {
  return String(Number(value.toFixed(2)));
}

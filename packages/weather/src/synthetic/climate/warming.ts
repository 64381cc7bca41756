import type { Climate } from "./climate.ts";

/** Scenarios that the synthetic climate models follow. */
export const scenarios = ["ssp126", "ssp245", "ssp370", "ssp585"] as const;
export type Scenario = (typeof scenarios)[number];

/** Year, which may have a fraction, with the global warming since 1850-1900 [degC]. */
type Point = readonly [year: number, warmingC: number];

/**
 * Observed global warming in 1950, and in the middle of 1961-1990, 1995-2014 and 2011-2020. The value for 1950 was read from a figure.
 *
 * @see IPCC AR6 WG I, Cross-Chapter Box 2.3, https://doi.org/10.1017/9781009157896.004
 */
const observed: readonly Point[] = [
  [1950, 0.2],
  [1976, 0.36],
  [2005, 0.85],
  [2016, 1.09],
];

/**
 * Projected global warming: best estimates for the middle of 2021-2040, 2041-2060 and 2081-2100.
 *
 * @see IPCC AR6 WG I, table SPM.1, https://doi.org/10.1017/9781009157896.001
 */
const projected: Readonly<Record<Scenario, readonly [Point, Point, Point]>> = {
  ssp126: [
    [2031, 1.5],
    [2051, 1.7],
    [2091, 1.8],
  ],
  ssp245: [
    [2031, 1.5],
    [2051, 2],
    [2091, 2.7],
  ],
  ssp370: [
    [2031, 1.5],
    [2051, 2.1],
    [2091, 3.6],
  ],
  ssp585: [
    [2031, 1.6],
    [2051, 2.4],
    [2091, 4.4],
  ],
};

/** Middle of the period 1991-2020, to whose climate normals the synthetic climate was fitted. */
const normalsYear = 2006;

/**
 * Returns the global warming since 1991-2020 [degC]. Beyond the last known year, the trend is extrapolated.
 *
 * @param year - Year from 1950 on, which may have a fraction.
 */
export function globalWarmingC(scenario: Scenario, year: number): number {
  const points = [...observed, ...projected[scenario]];
  return warmingAt(points, year) - warmingAt(points, normalsYear);
}

function warmingAt(points: readonly Point[], year: number): number {
  const after = points.findIndex(([of]) => of > year);
  const index = Math.max(after === -1 ? points.length - 1 : after, 1);
  const [from, fromC] = points[index - 1]!;
  const [to, toC] = points[index]!;
  return fromC + ((year - from) / (to - from)) * (toC - fromC);
}

/**
 * Returns the local warming per degree of global warming. Local warming is greater on land and towards the poles. The values were estimated by eye from AR6
 * WG I, figure SPM.5.
 */
export function warmingShare({ latitude, sea }: Pick<Climate, "latitude" | "sea">): number {
  const polar = 1 + Math.max(0, Math.abs(latitude) - 50) / (latitude < 0 ? 120 : 40);
  return (sea ? 0.85 : 1.25) * polar;
}

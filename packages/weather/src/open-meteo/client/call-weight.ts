import type { OpenMeteoEndpoint } from "./open-meteo-endpoints.ts";

interface CallSize {
  readonly columns: number;
  readonly members: number;
  /** Whole days from the first date asked to the last. */
  readonly days: number;
}

/** Divisor of columns of `/v1/seasonal`, in whole numbers. */
const seasonalDivisor = 120;

/**
 * Returns the number of calls that a request counts as. A request of 10 columns over 14 days is one call, more of either multiply, and none counts as less than
 * one. Each member is a column. The step does not count, but the seasonal endpoint takes 120 columns as one and drops the rest.
 *
 * @see https://open-meteo.com/en/pricing and `calculateQueryWeight` of github.com/open-meteo/open-meteo
 */
export function callWeight(endpoint: OpenMeteoEndpoint, { columns, members, days }: CallSize): number {
  const values = columns * members;
  const counted = endpoint === "seasonal" ? Math.floor(values / seasonalDivisor) : values;
  return Math.max(1, counted / 10, ((counted / 10) * days) / 14);
}

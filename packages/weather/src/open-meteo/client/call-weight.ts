import type { OpenMeteoEndpoint } from "./open-meteo-endpoints.ts";

interface CallSize {
  readonly columns: number;
  readonly members: number;
  /** Number of days from the first to the last requested date, both included. */
  readonly days: number;
}

/** Number of columns of `/v1/seasonal` that count as one column. The result is rounded down. */
const seasonalDivisor = 120;

/**
 * Returns the number of calls that a request costs. One call pays for 10 columns over 14 days. More columns or days multiply the cost, which is at least one.
 * Each member counts as a column. The time step does not matter. The seasonal endpoint counts 120 columns as one column, and ignores the remainder.
 *
 * @see https://open-meteo.com/en/pricing and `calculateQueryWeight` of github.com/open-meteo/open-meteo
 */
export function callWeight(endpoint: OpenMeteoEndpoint, { columns, members, days }: CallSize): number {
  const values = columns * members;
  const counted = endpoint === "seasonal" ? Math.floor(values / seasonalDivisor) : values;
  return Math.max(1, counted / 10, ((counted / 10) * days) / 14);
}

export interface CallSize {
  readonly variables: number;
  readonly members: number;
  readonly days: number;
  readonly stepHours: number;
}

/**
 * How many calls a request counts as: 10 hourly columns over 14 days are one, more of either multiply, and none counts as less than one.
 *
 * @see https://open-meteo.com/en/pricing
 */
export function callWeight({ variables, members, days, stepHours }: CallSize): number {
  const columns = (variables * members) / stepHours / 10;
  return Math.max(1, columns, (columns * days) / 14);
}

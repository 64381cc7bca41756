/** The day of an instant [ms since 1970], `YYYY-MM-DD` in UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

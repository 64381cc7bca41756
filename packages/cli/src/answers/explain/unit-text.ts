/** A unit after its number. */
export function unitText(unit: string): string {
  return unit === "1" ? "" : ` ${unit}`;
}

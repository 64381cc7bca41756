/** Returns the value clamped to a closed range; NaN stays NaN. */
export function within(value: number, range: { readonly min: number; readonly max: number }): number {
  return Math.min(Math.max(value, range.min), range.max);
}

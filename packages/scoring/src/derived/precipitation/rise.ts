/** Returns 0 for a value up to `from`, 1 for a value from `to` on, and linearly interpolated values between them. NaN stays NaN. */
export function rise(value: number, { from, to }: { readonly from: number; readonly to: number }): number {
  return Math.min(Math.max((value - from) / (to - from), 0), 1);
}

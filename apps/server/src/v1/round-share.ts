/** A share of members or hours as it is published: the nearest of four decimals. */
export function roundShare(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}

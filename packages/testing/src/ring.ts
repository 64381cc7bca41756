/** True if tests run in the sizes of `npm run test:long`. */
export const isLong: boolean = process.env["HALCYON_RING"] === "long";

/** Returns the size for this ring: `short` in `npm test`, `long` in `npm run test:long`. */
export function sized<Size>(short: Size, long: Size): Size {
  return isLong ? long : short;
}

/** Returns every `step`-th item from index `first` on, the same ones in every run; all items in long runs. */
export function sampled<Item>(items: readonly Item[], step: number, first = 0): readonly Item[] {
  return isLong ? items : items.filter((_, index) => index % step === first);
}

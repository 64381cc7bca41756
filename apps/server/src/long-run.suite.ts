/** Whether tests run in the sizes that the promises name, as `npm run test:long` does. */
export const isLong = process.env["HALCYON_LONG"] === "1";

/** A size for every run, and the one of long runs. */
export function sized<Size>(short: Size, long: Size): Size {
  return isLong ? long : short;
}

/** Every so-manyth of all, from the one at `first` on, the same ones in every run; all of them in long runs. */
export function sampled<One>(all: readonly One[], step: number, first = 0): readonly One[] {
  return isLong ? all : all.filter((_, index) => index % step === first);
}

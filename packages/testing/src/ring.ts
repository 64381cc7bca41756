/** Time after which a test counts as hanging, for each kind of test run [ms]. It is far longer than any test takes on a busy machine. */
const hangMs = { test: 600_000, browser: 3_600_000, long: 4 * 3_600_000 };

/** Kind of the current test run: `test`, `browser` or `long`. */
export const ring = (process.env["HALCYON_RING"] ?? "test") as keyof typeof hangMs;

/** Time after which a test counts as hanging [ms]. */
export const testHangMs: number = hangMs[ring];

/** Time after which a step of a test counts as hanging [ms]. It is shorter than the time for a whole test, so that the failure names the step. */
export const stepHangMs: number = 0.8 * testHangMs;

/** True if tests run in the full size of `npm run test:long`. */
export const isLong: boolean = ring === "long";

/** Returns the size that the current kind of test run uses: `long` in `npm run test:long`, otherwise `short`. */
export function sized<Size>(short: Size, long: Size): Size {
  return isLong ? long : short;
}

/** Returns every `step`-th item, beginning with index `first`. The selection is always the same. In `npm run test:long`, returns all items. */
export function sampled<Item>(items: readonly Item[], step: number, first = 0): readonly Item[] {
  return isLong ? items : items.filter((_, index) => index % step === first);
}

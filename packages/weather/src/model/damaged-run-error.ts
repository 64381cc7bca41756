import type { EpochHour, PartName } from "@halcyon/schema";
import type { SourceError } from "../source/source-error.ts";

/**
 * A read found damage in a run, which is passed over from now on. Or the commit that it was read from has expired. Look up the runs again, and read
 * the whole once more.
 *
 * @example Goes on from {@link SourceError}.
 * ```js
 * new DamagedRunError("ensemble", 498_672, new BuoyError("Cut short.")).run; // => 498672
 * ```
 */
export class DamagedRunError extends Error {
  override readonly name = "DamagedRunError";
  readonly part: PartName;
  readonly run: EpochHour;

  constructor(part: PartName, run: EpochHour, cause: SourceError) {
    super(cause.message, { cause });
    this.part = part;
    this.run = run;
  }
}

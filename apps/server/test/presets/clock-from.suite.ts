/**
 * Start of the clock [ms since 1970], from the environment. This file is loaded before a program of a test (`--import`), whose clock then
 * begins at this time and continues from there.
 */
const beginsMs = Number(process.env["HALCYON_CLOCK_BEGINS_MS"]);
const Real = Date;
const aheadMs = beginsMs - Real.now();

globalThis.Date = class extends Real {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(Real.now() + aheadMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return Real.now() + aheadMs;
  }
} as DateConstructor;

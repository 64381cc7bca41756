/**
 * Loaded before a program of a test (`--import`): its clock begins at the time that its environment names, and goes on from there.
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

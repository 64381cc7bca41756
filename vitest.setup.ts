import * as fc from "fast-check";
import { afterAll, vi } from "vitest";
import { fileFolder } from "./packages/testing/src/folders.ts";
import { stepHangMs } from "./packages/testing/src/ring.ts";

/** The same examples on every run; `FC_SEED=...` tries others. */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_121) });

/** Extends the time limit of `vi.waitFor`. Its default of one second is too short for a step on a busy machine. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: stepHangMs,
    ...(typeof options === "number" ? { timeout: options } : options),
  });

/** Removes everything that a test file leaves in the temporary folder of the system. */
afterAll(fileFolder());

import * as fc from "fast-check";
import { afterAll, vi } from "vitest";
import { fileFolder } from "./packages/testing/src/folders.ts";
import { stepHangMs } from "./packages/testing/src/ring.ts";

/** Makes property tests use the same examples in every run. `FC_SEED=...` selects other examples. */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_121) });

/** Gives `vi.waitFor` a longer default time limit. The usual one second is too short for a step on a busy machine. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: stepHangMs,
    ...(typeof options === "number" ? { timeout: options } : options),
  });

/** Removes all files that a test file leaves in the temporary folder of the system. */
afterAll(fileFolder());

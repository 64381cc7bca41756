import * as fc from "fast-check";
import { afterAll, vi } from "vitest";
import { fileFolder } from "./packages/testing/src/folders.ts";
import { stepHangMs } from "./packages/testing/src/ring.ts";

/** The same examples on every run; `FC_SEED=...` tries others. */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_121) });

/** Waiting ends with what is waited for, or with the test: by itself it would give up after a second, which a busy machine may take for one step. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: stepHangMs,
    ...(typeof options === "number" ? { timeout: options } : options),
  });

/** What a test file leaves in the system's temporary folder goes with it. */
afterAll(fileFolder());

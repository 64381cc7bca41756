import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as schema from "@halcyon/schema";
import * as weather from "@halcyon/weather";
import * as synthetic from "@halcyon/weather/sources/synthetic";
import { afterAll } from "vitest";
import { checkExamples } from "../../../scripts/check-examples.ts";
import * as store from "./index.ts";
import * as kit from "./writer-kit.ts";

const folder = mkdtempSync(join(tmpdir(), "halcyon-examples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = {
  ...schema,
  ...weather,
  ...synthetic,
  ...store,
  /** The folder of a store that nobody has written to. */
  get root() {
    return mkdtempSync(join(folder, "store-"));
  },
  /** Reaches a server that has nothing. */
  fetch: async () => new Response(null, { status: 404 }),
};

checkExamples(import.meta.dirname, { ...store, ...kit }, known);

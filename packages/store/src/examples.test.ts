import { temporaryFolder } from "@halcyon/testing";
import * as weather from "@halcyon/weather";
import * as synthetic from "@halcyon/weather/sources/synthetic";
import { checkExamples } from "../../../scripts/check-examples.ts";
import { exportsOf } from "../../../scripts/entries-of.ts";
import * as store from "./index.ts";
import * as kit from "./writer-kit.ts";

const known = {
  ...(await exportsOf(`${import.meta.dirname}/../../schema/src`)),
  ...weather,
  ...synthetic,
  ...store,
  /** Path of the folder of an empty store. */
  get root() {
    return temporaryFolder();
  },
  /** Requests to a server that contains no objects. */
  fetch: async () => new Response(null, { status: 404 }),
};

checkExamples(import.meta.dirname, { ...store, ...kit }, known);

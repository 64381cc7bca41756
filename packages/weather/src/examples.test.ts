import { temporaryFolder } from "@halcyon/testing";
import { readFile } from "node:fs/promises";
import { afterAll } from "vitest";
import { checkExamples } from "../../../scripts/check-examples.ts";
import { exportsOf } from "../../../scripts/entries-of.ts";
import * as dynamicals from "./dynamical/index.ts";
import { servedFixture } from "./dynamical/served-dataset.suite.ts";
import * as weather from "./index.ts";
import * as openMeteos from "./open-meteo/index.ts";
import { openMeteoServer } from "./open-meteo/open-meteo-server.suite.ts";
import * as kit from "./source-kit.ts";
import * as stations from "./station/index.ts";
import * as synthetics from "./synthetic/index.ts";
import * as tides from "./tides/index.ts";
import { tidePackagesFolder } from "./tides/tides.suite.ts";

const archive = await servedFixture("gfs");
const openMeteo = await openMeteoServer(Date.UTC(2026, 10, 21));
afterAll(async () => {
  await archive[Symbol.asyncDispose]();
  await openMeteo[Symbol.asyncDispose]();
});

const known = {
  ...(await exportsOf(`${import.meta.dirname}/../../schema/src`)),
  /** The address of a catalogue. */
  catalogueUrl: `${archive.server.url}stac`,
  /** Options that direct a client to a server with Open-Meteo's interface. */
  options: openMeteo.options,
  /** An empty folder. */
  get folder() {
    return temporaryFolder();
  },
  /** A folder with the packages for tides. */
  get withTidePackages() {
    return tidePackagesFolder();
  },
  readFile,
  /** Fetch function for a server without objects. */
  fetch: async () => new Response(null, { status: 404 }),
};

const sources = { ...dynamicals, ...openMeteos, ...stations, ...synthetics, ...tides };
checkExamples(import.meta.dirname, { ...weather, ...kit, ...sources }, known);

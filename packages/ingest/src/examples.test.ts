import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { checkExamples } from "../../../scripts/check-examples.ts";
import * as ingest from "./index.ts";

const root = temporaryFolder();

// These ask a provider, whose files are too large for an example; their tests serve small ones.
const {
  ingestNexGddp: _nex,
  ingestRun: _run,
  newestRun: _newest,
  openSpreadWorker: _worker,
  spreadRun: _spread,
  watchRuns: _watch,
  ...offline
} = ingest;

checkExamples(import.meta.dirname, offline, {
  /** The folder of a store. */
  root,
  /** A NetCDF file of ERA5. */
  path: join(import.meta.dirname, "netcdf/fixtures/era5_uk.nc"),
});

import { climateRows } from "./climate.ts";
import { decisionRows } from "./decisions.ts";
import { entryRows } from "./entries.ts";
import { grib2Rows } from "./grib2.ts";
import { httpRows } from "./http.ts";
import { ingestRows } from "./ingest.ts";
import { kernelRows } from "./kernel.ts";
import { startUpRows } from "./start-up.ts";
import { storeRows } from "./store.ts";
import { toTable } from "./table.ts";

console.log(
  toTable([
    ...kernelRows(),
    ...decisionRows(),
    ...(await entryRows()),
    ...climateRows(),
    ...(await storeRows()),
    ...(await grib2Rows()),
    ...(await ingestRows()),
    ...(await httpRows()),
    ...(await startUpRows()),
  ]),
);

import { batchRows } from "./batch.ts";
import { chargedRequestRows } from "./charges-http.ts";
import { chargeRows } from "./charges.ts";
import { climateRows } from "./climate.ts";
import { consoleRows } from "./console.ts";
import { dataRows } from "./data.ts";
import { decisionRows } from "./decisions.ts";
import { entryRows } from "./entries.ts";
import { grib2Rows } from "./grib2.ts";
import { httpRows } from "./http.ts";
import { ingestRows } from "./ingest.ts";
import { kernelRows } from "./kernel.ts";
import { overloadRows } from "./overload.ts";
import { startUpRows } from "./start-up.ts";
import { storeRows } from "./store.ts";
import { type Row, toTable } from "./table.ts";

/** What can be measured, by the names that the command line takes. */
const groups: Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>> = {
  kernel: kernelRows,
  decisions: decisionRows,
  entries: entryRows,
  climate: climateRows,
  store: storeRows,
  data: dataRows,
  grib2: grib2Rows,
  ingest: ingestRows,
  http: httpRows,
  batch: batchRows,
  charges: chargeRows,
  "charged-requests": chargedRequestRows,
  console: consoleRows,
  overload: overloadRows,
  "start-up": startUpRows,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: name any of ${Object.keys(groups).join(", ")}.`);
  process.exit(2);
}
const rows: Row[] = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(groups)) rows.push(...(await groups[name]!()));
console.log(toTable(rows));

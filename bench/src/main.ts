import { parseArgs } from "node:util";
import { batchRows } from "./batch.ts";
import { bucketRows } from "./bucket.ts";
import { calibrationRows } from "./calibration.ts";
import { chargedRequestRows } from "./charges-http.ts";
import { chargeRows } from "./charges.ts";
import { climateRows } from "./climate.ts";
import { consoleRows } from "./console.ts";
import { countryOfNexGddpRows } from "./country-of-nex-gddp.ts";
import { damageRows } from "./damage.ts";
import { dataRows } from "./data.ts";
import { decisionRows } from "./decisions.ts";
import { dynamicalRows } from "./dynamical.ts";
import { entryRows } from "./entries.ts";
import { grib2Rows } from "./grib2.ts";
import { globeRows } from "./globe.ts";
import { guideRows } from "./guide.ts";
import { growthNames, growthRows } from "./growth.ts";
import { httpRows } from "./http.ts";
import { ingestRows } from "./ingest.ts";
import { keptRows } from "./kept-answers.ts";
import { kernelRows } from "./kernel.ts";
import { nexGddpRows } from "./nex-gddp.ts";
import { overloadRows } from "./overload.ts";
import { previewRows } from "./preview.ts";
import { peerRows } from "./peers.ts";
import { hostileNames } from "./soak-orders.ts";
import { rawDataRows } from "./raw-data.ts";
import { recordRows } from "./records.ts";
import { siteRows } from "./sites.ts";
import { soakRows, soakSeconds } from "./soak.ts";
import { stallRows } from "./stall.ts";
import { startUpRows } from "./start-up.ts";
import { streamRows } from "./streams.ts";
import { storeRows } from "./store.ts";
import { type Row, toTable } from "./table.ts";
import { tileRows } from "./tiles.ts";
import { uncachedRows } from "./uncached.ts";
import { verificationBesideRows } from "./verification-beside.ts";
import { verificationRows } from "./verification.ts";
import { watchRows } from "./watches.ts";
import { wetBulbRows } from "./wet-bulb.ts";
import { windowRows } from "./windows.ts";
import { workerRows } from "./workers.ts";

/** What can be measured, by the names that the command line takes. */
const groups = new Map(
  Object.entries<() => readonly Row[] | Promise<readonly Row[]>>({
    kernel: kernelRows,
    "kept-answers": keptRows,
    "wet-bulb": wetBulbRows,
    decisions: decisionRows,
    calibration: calibrationRows,
    entries: entryRows,
    sites: siteRows,
    climate: climateRows,
    verification: () => verificationRows(2),
    "verification-beside": verificationBesideRows,
    watches: () => watchRows(values.quick ? 500 : 2000),
    streams: streamRows,
    store: storeRows,
    bucket: bucketRows,
    tiles: tileRows,
    data: dataRows,
    "raw-data": rawDataRows,
    dynamical: dynamicalRows,
    grib2: grib2Rows,
    ingest: ingestRows,
    workers: () => workerRows(values.quick ? 1 : 3),
    damage: damageRows,
    "nex-gddp": nexGddpRows,
    records: () => recordRows([1, 8]),
    http: httpRows,
    uncached: uncachedRows,
    batch: batchRows,
    preview: previewRows,
    windows: windowRows,
    charges: chargeRows,
    "charged-requests": chargedRequestRows,
    console: consoleRows,
    overload: overloadRows,
    stall: stallRows,
    "start-up": startUpRows,
    peers: peerRows,
  }),
);

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: String(soakSeconds) },
    hostile: { type: "string", default: hostileNames.join() },
    of: { type: "string", default: growthNames.join() },
    quick: { type: "boolean", default: false },
  },
});
const hostile = hostileNames.filter((name) => values.hostile.split(",").includes(name));
const growthOf = growthNames.filter((name) => values.of.split(",").includes(name));

/** What takes so long that it is measured only where it is named. */
const longGroups: typeof groups = new Map([
  ["soak", () => soakRows({ seconds: Number(values.seconds), hostile })],
  ["growth", () => growthRows({ names: growthOf, isQuick: values.quick })],
  ["guide", guideRows],
  ["records-whole", () => recordRows([45])],
  ["nex-gddp-country", () => countryOfNexGddpRows([1, 5])],
  ["globe", globeRows],
  ["verification-whole", () => verificationRows(50)],
]);

const known = new Map([...groups, ...longGroups]);
const unknown = wanted.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: name any of ${[...known.keys()].join(", ")}.`);
  process.exit(2);
}
const rows: Row[] = [];
for (const name of wanted.length > 0 ? wanted : groups.keys()) rows.push(...(await known.get(name)!()));
console.log(toTable(rows));

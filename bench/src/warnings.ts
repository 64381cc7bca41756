import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placePart } from "@halcyon/warnings/areas/placed-area";
import { WarningIndex } from "@halcyon/warnings/areas/warning-index";
import { alert, at, info } from "@halcyon/warnings/corpus/builders";
import { hostileCases } from "@halcyon/warnings/corpus/hostile-cases";
import type { SpecAlert } from "@halcyon/warnings/corpus/spec";
import { capXml, meteoalarmJson, nwsJson, utf8 } from "@halcyon/warnings/corpus/write-documents";
import { zipOf } from "@halcyon/warnings/corpus/zip";
import { judgeMessages } from "@halcyon/warnings/liveness/liveness";
import { readingLimits, readWarnings } from "@halcyon/warnings/reading/read-warnings";
import type { Figure } from "./figure.ts";
import { answeringProcess, temporaryFolder } from "./processes.ts";
import { warnedFigure } from "./warned-watches.ts";
import { median, processorMsOfRun, seeded } from "./timing.ts";
import type { WarningsSpent } from "./warnings-process.ts";

const areas = 5000;
const lookups = 20_000;
/** Number of times that each place is looked up. The fastest counts: other processes interrupt the others. */
const repeats = 5;
const feedBytes = 15e6;
/** Number of files of one archive. */
const filesMax = readingLimits.links;
const nowMs = at(0).ms!;

/** Measures how long it takes to read feeds of warnings, and to find the warnings at places. */
export async function warningFigures(): Promise<Figure[]> {
  const random = seeded(49);
  const feeds = feedsOf(random);
  const parts = feeds.map(({ name, documents }): Figure => {
    const value = processorMsOfRun(() => polled(documents), 3);
    const mb = documents.reduce((sum, { length }) => sum + length, 0) / 1e6;
    return {
      name: `${name}: read, judged and indexed`,
      value,
      unit: "ms",
      atMost: 1000,
      beside: `${mb.toFixed(1)} MB on the line`,
    };
  });
  const index = polled([zipped(alertsOf(random, areas))]);
  return [...parts, lookupFigure(index, random), ...(await hostileFigures()), await warnedFigure()];
}

/** Does what a poll of a feed does in its thread. */
function polled(documents: readonly Uint8Array[]): WarningIndex {
  const messages = documents.flatMap((bytes) => readWarnings(bytes, { name: "feed" }).messages);
  const judged = judgeMessages(
    messages.map((message) => ({ message, absences: 0 })),
    nowMs,
  );
  const placed = judged.flatMap(({ message, states }) =>
    states.flatMap((state, part) =>
      state === "live" ? [placePart(message, part, () => undefined).placed] : [],
    ),
  );
  return new WarningIndex(placed);
}

/** Returns feeds of 15 MB in three forms. */
function feedsOf(
  random: () => number,
): readonly { readonly name: string; readonly documents: readonly Uint8Array[] }[] {
  const alerts = alertsOf(random, 12_000);
  const until = (write: (one: SpecAlert) => string) => {
    let bytes = 0;
    return alerts.filter((one) => (bytes += write(one).length) <= feedBytes);
  };
  const [asXml, asJson] = [until(capXml), until((one) => meteoalarmJson([one]))];
  const asNws = until((one) => nwsJson([one], [geometry(one)]));
  return [
    {
      name: "CAP as XML in a ZIP",
      documents: [asXml.slice(0, filesMax), asXml.slice(filesMax)].map(zipped),
    },
    { name: "CAP as JSON by MeteoAlarm", documents: [utf8(meteoalarmJson(asJson))] },
    { name: "GeoJSON by the NWS", documents: [utf8(nwsJson(asNws, asNws.map(geometry)))] },
  ];
}

function zipped(alerts: readonly SpecAlert[]): Uint8Array {
  return zipOf(alerts.map((one) => ({ name: "a.xml", bytes: utf8(capXml(one)) })));
}

function geometry(one: SpecAlert) {
  const pairs = one.infos[0]!.areas[0]!.polygons![0]!.split(" ");
  return { type: "Polygon", coordinates: [pairs.map((pair) => pair.split(",").map(Number).toReversed())] };
}

/** Returns alerts with a polygon each. Half of them are in Germany, most as large as a district. Most have tens of corners, and one in fifty has thousands. */
function alertsOf(random: () => number, count: number): readonly SpecAlert[] {
  return Array.from({ length: count }, (_, number) => {
    const isGerman = number % 2 === 0;
    const [latitude, longitude] = isGerman
      ? [47 + 8 * random(), 6 + 9 * random()]
      : [-60 + 130 * random(), -179 + 358 * random()];
    const corners = number % 50 === 0 ? 3000 : 10 + Math.floor(90 * random());
    const degrees = 0.05 + (number % 20 === 0 ? 3 : 0.4) * random();
    const pairs = Array.from({ length: corners }, (_unused, corner) => {
      const [angle, reach] = [(2 * Math.PI * corner) / corners, degrees * (0.7 + 0.3 * random())];
      return `${(latitude + reach * Math.sin(angle)).toFixed(4)},${(longitude + reach * Math.cos(angle)).toFixed(4)}`;
    });
    const area = { name: `Area ${number}`, polygons: [[...pairs, pairs[0]].join(" ")], contains: () => true };
    return alert({ identifier: `bench-${number}`, infos: [info({ areas: [area] })] });
  });
}

function lookupFigure(index: WarningIndex, random: () => number): Figure {
  let found = 0;
  const times = Array.from({ length: lookups }, (_, number) => {
    const question =
      number % 2 === 0
        ? { latitude: 47 + 8 * random(), longitude: 6 + 9 * random() }
        : { latitude: -60 + 130 * random(), longitude: -179 + 358 * random() };
    const tries = Array.from({ length: repeats }, () => {
      const start = performance.now();
      found += index.at(question).length;
      return performance.now() - start;
    });
    return Math.min(...tries);
  }).toSorted((a, b) => a - b);
  return {
    name: `warnings at a place among ${areas} areas, slowest of a hundred`,
    value: times[Math.floor(0.99 * lookups)]!,
    unit: "ms",
    atMost: 0.1,
    beside: `median ${median(times).toPrecision(2)} ms, ${(found / lookups / repeats).toFixed(1)} warnings a place`,
  };
}

/** Reads each hostile document of the corpus in a process of its own, and returns the most time and memory. */
async function hostileFigures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "document");
  const spent: (WarningsSpent & { readonly name: string })[] = [];
  for (const { name, snapshots } of hostileCases()) {
    await writeFile(path, snapshots[0]![0]!.bytes);
    const { answer } = await answeringProcess("warnings-process.ts", { path }, ["--expose-gc"]);
    spent.push({ name, ...(answer as WarningsSpent) });
  }
  const most = (key: "cpuMs" | "mebibytes") => spent.toSorted((a, b) => b[key] - a[key])[0]!;
  return [
    {
      name: "hostile document, most processor time",
      value: most("cpuMs").cpuMs,
      unit: "ms",
      atMost: 50,
      beside: most("cpuMs").name,
    },
    {
      name: "hostile document, most memory",
      value: most("mebibytes").mebibytes,
      unit: "MiB",
      atMost: 50,
      beside: most("mebibytes").name,
    },
  ];
}

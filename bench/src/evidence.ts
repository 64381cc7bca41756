import { setTimeout as pause } from "node:timers/promises";
import { compositesBeside, p99Of } from "./composites-beside.ts";
import type { Figure } from "./figure.ts";
import {
  archiveServer,
  order,
  proved,
  provingServer,
  readerOf,
  reportWork,
  type ReportWork,
  twoYears,
} from "./proving.ts";
import { median } from "./timing.ts";
import { ask, type Question, type UsedServer, usedServer } from "./used-server.ts";

const roundsCount = 15;

/** Measures reports on promised windows (past windows with stated probabilities): the work for a report, and how much it slows other requests. */
export async function evidenceFigures(): Promise<Figure[]> {
  return [...(await syntheticFigures()), ...(await archiveFigures()), await composites()];
}

async function syntheticFigures(): Promise<Figure[]> {
  await using server = await provingServer();
  const report = await reportWork(server, twoYears);
  return [
    ...reportFigures("730 runs of synthetic weather, 10 days ahead", report, 15),
    await otherCosts(server),
    await lookUp(server),
  ];
}

async function archiveFigures(): Promise<Figure[]> {
  await using served = await archiveServer();
  const before = served.asked();
  const report = await reportWork(served.server, served.request);
  const asked = served.asked() - before;
  const again = await reportWork(served.server, { ...served.request, window: { duration_hours: 4 } });
  return [
    ...reportFigures("730 runs of an archive with four cells a chunk", report, 40),
    {
      name: "report of other windows from the same archive: objects asked",
      value: served.asked() - before - asked,
      unit: "",
      atMost: 0,
      beside: `${asked} for the first, ${again.cpuS.toFixed(1)} s of a processor`,
    },
  ];
}

function reportFigures(of: string, { cpuS, ofServerS, peakMiB }: ReportWork, atMost: number): Figure[] {
  const beside = `${ofServerS.toFixed(1)} s of it in the server`;
  return [
    { name: `report of ${of}`, value: cpuS, unit: "s", atMost, beside },
    { name: `memory of the process that reads ${of}`, value: peakMiB, unit: "MiB", atMost: 350 },
  ];
}

/** Measures the processor time of a report that differs from a stored one by its costs. */
async function otherCosts(server: UsedServer): Promise<Figure> {
  const took: number[] = [];
  for (let round = 1; round <= roundsCount; round++) {
    const { cpuMs } = await server.spent();
    const { id } = await order(server, { ...twoYears, costs: { wasted: 100 * round, missed: 1000 } });
    took.push((await server.spent()).cpuMs - cpuMs);
    await fetch(`${server.url}/v2/evidence/${id}`, {
      method: "DELETE",
      headers: { "x-api-key": server.key },
    });
  }
  const beside = `the first ${took[0]!.toFixed(0)} ms`;
  return { name: "the same report for other costs", value: median(took), unit: "ms", atMost: 50, beside };
}

/** Measures how much longer windows take if a report is about them. Both places have the same weather and scores. */
async function lookUp(server: UsedServer): Promise<Figure> {
  const { latitude, longitude } = proved.location;
  const windowsAt = (east: number): Question => ({
    path: "/v2/optimality/windows/",
    body: { ...proved, location: { latitude, longitude: longitude + east }, period: { hours: 168 } },
  });
  const [own, beside] = [windowsAt(0), windowsAt(1e-4)];
  const took = new Map<Question, number[]>([
    [own, []],
    [beside, []],
  ]);
  for (let round = -roundsCount; round < roundsCount; round++) {
    for (const [question, each] of took) {
      const { cpuMs } = await server.spent();
      for (let request = 0; request < 20; request++) await ask(server, question);
      if (round >= 0) each.push(((await server.spent()).cpuMs - cpuMs) / 20);
    }
  }
  const [withMs, withoutMs] = [...took.values()].map(median) as [number, number];
  return {
    name: "windows of a week with what a report says of them, beside windows without a report",
    value: withMs / withoutMs,
    unit: "x",
    atMost: 1.05,
    beside: `${withMs.toFixed(1)} and ${withoutMs.toFixed(1)} ms of a processor`,
  };
}

/** Number of turns in which composites are measured alone, beside an endless loop, and beside a report. */
const turns = 10;

/**
 * Measures the 99th percentile of the time of composites while a report is made. It is compared with composites beside an endless loop that also runs only
 * in unused processor time. A machine delays some requests beside any busy process, so only the difference from the loop belongs to the report.
 */
async function composites(): Promise<Figure> {
  await using server = await usedServer();
  const { latitude, longitude } = proved.location;
  const { alone, besideLoop, beside } = await compositesBeside(server, turns, async (turn, measure) => {
    const { id } = await order(server, {
      ...twoYears,
      location: { latitude, longitude: longitude + turn + 1 },
    });
    await readerOf(server);
    await pause(1000);
    await measure();
    await fetch(`${server.url}/v2/evidence/${id}`, {
      method: "DELETE",
      headers: { "x-api-key": server.key },
    });
  });
  const [aloneMs, loopMs, besideMs] = [p99Of(alone), p99Of(besideLoop), p99Of(beside)];
  return {
    name: "composites while a report is made, 99th percentile beside that while an endless loop runs",
    value: besideMs / loopMs,
    unit: "x",
    atMost: 1.05,
    beside: `${besideMs.toFixed(1)} and ${loopMs.toFixed(1)} ms of ${alone.length} each, alone ${aloneMs.toFixed(1)}; medians ${median(beside).toFixed(1)}, ${median(besideLoop).toFixed(1)} and ${median(alone).toFixed(1)} ms`,
  };
}

import type { Figure } from "./figure.ts";
import { processorMsOf, temporaryFolder } from "./processes.ts";
import { median } from "./timing.ts";
import { usedServer } from "./used-server.ts";

const starts = 5;

/**
 * Measures the time from the start of a server to its first response, and its memory at that time. The server first starts with an empty data folder, and
 * then again with the same folder.
 */
export async function startUpFigures(): Promise<Figure[]> {
  const took = {
    firstMs: [] as number[],
    secondMs: [] as number[],
    cpuMs: [] as number[],
    mebibytes: [] as number[],
  };
  for (let round = 0; round < starts; round++) {
    await using folder = await temporaryFolder();
    {
      await using first = await usedServer({}, folder.path);
      took.firstMs.push(first.startMs);
    }
    await using second = await usedServer({}, folder.path);
    took.secondMs.push(second.startMs);
    took.cpuMs.push(await processorMsOf(second.pid));
    took.mebibytes.push((await second.spent()).rssBytes / 2 ** 20);
  }
  return [
    { name: "start to first answer, empty data folder", value: median(took.firstMs), unit: "ms" },
    { name: "start to first answer, second start", value: median(took.secondMs), unit: "ms" },
    { name: "processor time until the first answer, second start", value: median(took.cpuMs), unit: "ms" },
    { name: "memory after the first answer", value: median(took.mebibytes), unit: "MiB" },
  ];
}

import { entries } from "@halcyon/library";
import { type FreeServer, freeServer } from "./free-requests.ts";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const hours = 120;
const rounds = 5;
const requestsARound = 20;
const target = 1 / 2;

/**
 * Windows in the hours of one run, whose odds come from the members beside it, against a server that has the run alone. It counts the time of the
 * servers on a processor. Grids are in memory.
 */
export async function windowRows(): Promise<Row[]> {
  await using oneRun = await freeServer("oneRun");
  await using kept = await freeServer("cached");
  await using scored = await freeServer("uncached");
  const servers = [oneRun, kept, scored];
  const took: { readonly slug: string; readonly ms: readonly number[] }[] = [];
  for (const { id, slug } of entries.filter(({ type }) => type === "task")) {
    const times = servers.map((): number[] => []);
    const known = await Promise.all(servers.map((server) => findWindows(server, id)));
    if (!known.every(Boolean)) continue;
    for (let round = -1; round < rounds; round++) {
      for (const [index, server] of servers.entries()) {
        const startMs = await server.cpuMs();
        for (let request = 0; request < requestsARound; request++) await findWindows(server, id);
        if (round >= 0) times[index]!.push(((await server.cpuMs()) - startMs) / requestsARound);
      }
    }
    took.push({ slug, ms: times.map(median) });
  }
  return [
    ["members kept from an earlier request", 1],
    ["members scored for it", 2],
  ].flatMap(([what, index]) => rowsOf(String(what), Number(index), took));
}

function rowsOf(
  what: string,
  index: number,
  took: readonly { readonly slug: string; readonly ms: readonly number[] }[],
): Row[] {
  const ratios = took
    .map(({ slug, ms }) => ({ slug, ratio: ms[0]! / ms[index]! }))
    .toSorted((one, other) => one.ratio - other.ratio);
  const baselineMs = median(took.map(({ ms }) => ms[0]!));
  const row = (which: string, ratio: number): Row => ({
    what: `windows of 6 h in ${hours} h, ${what}, ${which}`,
    baseline: `the run alone, ${baselineMs.toFixed(2)} ms in the median`,
    measured: `${(1 / ratio).toFixed(2)} x`,
    ratio,
    target,
  });
  const worst = ratios[0]!;
  return [
    row(`median of ${took.length} curated tasks`, median(ratios.map(({ ratio }) => ratio))),
    row(`${worst.slug} (most of all)`, worst.ratio),
  ];
}

/** Whether the server knows windows for the entry. */
async function findWindows({ url, key }: FreeServer, id: number): Promise<boolean> {
  const answer = await fetch(`${url}/v1/optimality/windows/`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      request: { latitude: 51.5, longitude: -0.12, forecast_hours: hours, model: "noaa" },
      constraint_params: { id, type: "task" },
      window: { duration_hours: 6, minimum_score: 0.1 },
    }),
  });
  await answer.arrayBuffer();
  return answer.status === 200;
}

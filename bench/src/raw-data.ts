import { eightVariables } from "./eight-variables.ts";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";
import { type UsedServer, usedServer } from "./used-server.ts";

const hours = 720;
const variables = eightVariables.slice(0, 6);
const rounds = 5;
const connections = 8;
const targetMs = 0.5;

/** The numbers of six variables over thirty days, on the server as users run it: by its time on a processor, its threads included. */
export async function rawDataRows(): Promise<Row[]> {
  await using server = await usedServer();
  const again = await millisecondsOf(server, 60, () => 52);
  const place = places();
  const first = await millisecondsOf(server, 6, () => place.next().value);
  const what = `raw data of ${variables.length} variables x ${hours} h`;
  return [
    {
      what: `${what}, repeated, ${connections} connections`,
      baseline: `${targetMs} ms`,
      measured: `${again.toFixed(2)} ms`,
      ratio: targetMs / again,
      target: 1,
    },
    {
      what: `${what}, a cell for the first time`,
      baseline: "",
      measured: `${first.toFixed(2)} ms`,
      ratio: undefined,
      target: undefined,
    },
  ];
}

/** Latitudes of cells that nobody has asked for. */
function* places(): Generator<number, never> {
  for (let latitude = -60; ; latitude += 0.25) yield latitude;
}

/** What one request takes, in the median of the rounds [ms]. */
async function millisecondsOf(server: UsedServer, turns: number, latitudeOf: () => number): Promise<number> {
  const took: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const before = await server.spent();
    for (let turn = 0; turn < turns; turn++)
      await Promise.all(Array.from({ length: connections }, () => ask(server, latitudeOf())));
    const { cpuMs } = await server.spent();
    if (round >= 0) took.push((cpuMs - before.cpuMs) / (turns * connections));
  }
  return median(took);
}

async function ask({ url, key }: UsedServer, latitude: number): Promise<void> {
  const query = `latitude=${latitude}&longitude=8&variables=${variables.join()}&forecast_hours=${hours}`;
  const answer = await fetch(`${url}/v1/operational/noaa/hourly?${query}`, { headers: { "x-api-key": key } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${answer.status}`);
}

import { eightVariables } from "./eight-variables.ts";
import type { Figure } from "./figure.ts";
import { median } from "./timing.ts";
import { ask, type UsedServer, usedServer } from "./used-server.ts";

const hours = 720;
const variables = eightVariables.slice(0, 6);
const rounds = 5;
const connections = 8;
const targetMs = 0.5;

/**
 * Measures requests for six variables over thirty days on a production server, from the data endpoint and as a position of OGC API-EDR. The figures are
 * processor time of all threads.
 */
export async function rawDataFigures(): Promise<Figure[]> {
  await using server = await usedServer();
  const again = await millisecondsOf(server, 60, () => dataAt(52));
  const place = places();
  const first = await millisecondsOf(server, 6, () => dataAt(place.next().value));
  const position = await millisecondsOf(server, 60, () => positionAt(52));
  const name = `raw data of ${variables.length} variables x ${hours} h`;
  return [
    { name: `${name}, repeated, ${connections} connections`, value: again, unit: "ms", atMost: targetMs },
    { name: `${name}, a cell for the first time`, value: first, unit: "ms" },
    { name: `${name}, repeated, as a position of EDR`, value: position, unit: "ms" },
  ];
}

/** Generates latitudes of cells that have not been requested. */
function* places(): Generator<number, never> {
  for (let latitude = -60; ; latitude += 0.25) yield latitude;
}

/** Returns the processor time of one request, as the median over the rounds [ms]. */
async function millisecondsOf(server: UsedServer, turns: number, request: () => Asked): Promise<number> {
  const took: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const before = await server.spent();
    for (let turn = 0; turn < turns; turn++)
      await Promise.all(Array.from({ length: connections }, () => ask(server, request())));
    const { cpuMs } = await server.spent();
    if (round >= 0) took.push((cpuMs - before.cpuMs) / (turns * connections));
  }
  return median(took);
}

interface Asked {
  readonly path: string;
}

function dataAt(latitude: number): Asked {
  const query = `latitude=${latitude}&longitude=8&variables=${variables.join()}&forecast_hours=${hours}`;
  return { path: `/v1/operational/noaa/hourly?${query}` };
}

/** Returns the request for the same numbers from OGC API-EDR. */
function positionAt(latitude: number): Asked {
  const names = variables.flatMap((name) => [name, `${name}.Q10`, `${name}.Q90`]);
  const end = new Date(Date.now() + (hours - 1) * 3_600_000).toISOString();
  const query = `coords=POINT(8%20${latitude})&parameter-name=${names.join()}&datetime=../${end}`;
  return { path: `/edr/collections/noaa-hourly/position?${query}` };
}

import { entriesOf } from "@halcyon/library";
import autocannon from "autocannon";
import type { Figure } from "./figure.ts";
import { median, seeded } from "./timing.ts";
import { ask, compositeOf, type Question, unguarded, type UsedServer, usedServer } from "./used-server.ts";

const rounds = 3;
/** Duration of a measurement [s]. Requests that are unfinished at its end are not counted; in this time they are few. */
const sliceSeconds = 10;
const peakConnections = 8;
const overloadConnections = 300;
const overloads = [1, 2, 3];
const recoveryMaxMs = 5000;

/** Measures the rate of successful requests under overload, and the time until the server answers all requests again. */
export async function overloadFigures(): Promise<Figure[]> {
  await using server = await usedServer({
    ...unguarded,
    HALCYON_SHED_LOAD: "on",
    HALCYON_IN_WORK_PER_KEY: "100000",
  });
  const peaks: number[] = [];
  const goodputs = overloads.map((): number[] => []);
  const recoveriesMs: number[] = [];
  await goodput(server, { connections: peakConnections });
  for (let round = 0; round < rounds; round++) {
    const peak = await goodput(server, { connections: peakConnections });
    peaks.push(peak);
    for (const [index, overload] of overloads.entries()) {
      const overallRate = Math.max(1, Math.ceil(peak * overload));
      goodputs[index]!.push(await goodput(server, { connections: overloadConnections, overallRate }));
    }
    recoveriesMs.push(await recovery(server));
  }
  const peak = median(peaks);
  return [
    ...overloads.map((overload, index) => ({
      name: `requests of 600 to 720 h answered while ${overload} times the peak is asked`,
      value: median(goodputs[index]!),
      unit: "/s",
      atLeast: overload === 3 ? Math.round(0.8 * peak) : undefined,
      beside: `peak, ${peak.toFixed(0)}/s`,
    })),
    {
      name: "until everybody is answered again after 3 times the peak",
      value: median(recoveriesMs),
      unit: "ms",
      atMost: recoveryMaxMs,
    },
  ];
}

const random = seeded(1);
const tasks = entriesOf("task");
const places = 20;

/** Returns a request whose weather is in memory and whose scores are usually not. */
function question(): Question {
  const place = { latitude: 40 + Math.floor(random() * places) / 2, longitude: 10 };
  return compositeOf(place, 600 + Math.floor(random() * 120), tasks[Math.floor(random() * tasks.length)]);
}

function withQuestion(request: autocannon.Request): autocannon.Request {
  return { ...request, body: JSON.stringify(question().body) };
}

/** Returns the rate of successful requests [1/s]. */
async function goodput(
  { url, key }: UsedServer,
  load: Pick<autocannon.Options, "connections" | "overallRate">,
): Promise<number> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  const result = await autocannon({
    ...load,
    url: `${url}/v1/optimality/composite/`,
    duration: sliceSeconds,
    requests: [{ method: "POST", headers, setupRequest: withQuestion }],
  });
  return result["2xx"] / result.duration;
}

/** Returns the time until the first of ten consecutive rounds in which all requests succeed [ms]. */
async function recovery(server: UsedServer): Promise<number> {
  const began = performance.now();
  const since = (): number => performance.now() - began;
  let good = 0;
  let firstMs = 0;
  while (good < 10 && since() < 10 * recoveryMaxMs) {
    const asked = Array.from({ length: 4 }, () =>
      ask(server, question()).then(
        () => true,
        () => false,
      ),
    );
    const isGood = (await Promise.all(asked)).every(Boolean);
    if (isGood && good === 0) firstMs = since();
    good = isGood ? good + 1 : 0;
  }
  return good < 10 ? since() : firstMs;
}

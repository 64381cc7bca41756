import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { madeEntry, madeGust, madeNow, madePorts } from "../harness/made-ports.suite.ts";
import { type RunningServer, runningServer, sendComposite } from "../harness/running-server.suite.ts";
import { changingWeather, type WeatherState } from "./changing-weather.suite.ts";

/** Request with one of two keys, passage of time, or change of the weather or of a key. */
type Step =
  | { readonly place: number; readonly hours: number; readonly key: number; readonly accept: string }
  | { readonly passMs: number }
  | Partial<WeatherState>
  | { readonly revoke: true };

const usual = { place: 50, hours: 24, key: 0, accept: "application/json" } as const;
const request: fc.Arbitrary<Step> = fc.record({
  place: fc.constantFrom(50, 50.2, 61),
  hours: fc.constantFrom(3, 24, 500),
  key: fc.nat({ max: 1 }),
  accept: fc.constantFrom("application/json", "text/csv", "text/plain"),
});
const changes: readonly Step[] = [
  { passMs: 1000 },
  { passMs: 1_900_000 },
  { passMs: 3_600_000 },
  { run: madeNow },
  { run: madeNow - 12 },
  { run: undefined },
  { snapshot: "b" },
  { north: 51 },
  { fails: "runs" },
  { fails: "cells" },
  { fails: "reads" },
  { run: madeNow, isDamaged: true },
  { isOpen: false },
];
const whole: Step = { run: madeNow - 6, fails: "nothing", isDamaged: false, isOpen: true };
/**
 * All changes in random order, each followed by a request. The usual request is then sent three times, so that it is cached, also after a
 * failure has ended.
 */
const rounds = fc
  .shuffledSubarray([...changes], { minLength: changes.length })
  .chain((ordered) => fc.tuple(...ordered.map((change) => fc.tuple(fc.constant(change), request))));

interface Side extends AsyncDisposable {
  readonly server: RunningServer;
  readonly state: WeatherState;
  readonly keys: readonly { readonly id: string; readonly plaintext: string }[];
}

async function sideOf(isNew: boolean): Promise<Side> {
  let clock: { ms: number } | undefined;
  const { state, models } = changingWeather(() => clock?.ms ?? 0, isNew);
  const server = await runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
  ({ clock } = server);
  const few = { kind: "total", limit: 5 } as const;
  const keys = [await server.issue("many"), await server.keys.issue({ name: "few", allowance: few })];
  return { server, state, keys, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Executes a step and returns its response without the parts that identify the request or its connection. */
async function took({ server, state, keys }: Side, step: Step): Promise<unknown> {
  if ("place" in step) {
    const place = { latitude: step.place, longitude: 8, forecast_hours: step.hours, model: "noaa" };
    const body = { request: place, constraint_params: { id: 7, type: "task" } };
    const headers = { "x-api-key": keys[step.key]!.plaintext, accept: step.accept };
    const answer = await sendComposite(server, body, { headers });
    const named = answer.headers.get("x-request-id")!;
    const told = [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date");
    return [answer.status, told, answer.text.replaceAll(named, "")];
  }
  if ("passMs" in step) server.clock.ms += step.passMs;
  else if ("revoke" in step) await server.keys.revoke(keys[0]!.id);
  else Object.assign(state, step);
  return undefined;
}

test("what was admitted before is answered as what is admitted anew, whatever changes in between", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await using again = await sideOf(false);
      await using anew = await sideOf(true);
      for (const step of all
        .flatMap((round) => [...round, usual, whole, usual, usual, usual])
        .concat({ revoke: true }, usual))
        expect(await took(again, step)).toEqual(await took(anew, step));
      const [lines, others] = [again, anew].map(({ server, keys }) =>
        server.log.map(({ request_id: _id, key_id, ms: _ms, ...line }) => ({
          ...line,
          key: keys.findIndex(({ id }) => id === key_id),
        })),
      );
      expect(lines).toEqual(others);
    }),
    { seed: 1, numRuns: sized(2, 100) },
  );
});

test("what a part answered before is refused when its source is not open any more", async () => {
  await using side = await sideOf(false);
  for (let time = 0; time < 3; time++) expect(await took(side, usual)).toMatchObject({ 0: 200 });
  side.state.isOpen = false;
  expect(await took(side, usual)).toMatchObject({ 0: 503 });
});

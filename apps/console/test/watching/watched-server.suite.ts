import type { Watch } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { type RunningServer, runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { moveByClock } from "../../../server/src/watches/rounds/clock-moves.ts";
import { evaluateSubjects } from "../../../server/src/watches/evaluate/evaluate-subjects.ts";
import { gatherMs } from "../../../server/src/watches/rounds/next-round.ts";
import { workOnRound } from "../../../server/src/watches/rounds/round-work.ts";
import { beginRounds } from "../../../server/src/watches/rounds/rounds.ts";
import { noteArrivals } from "../../../server/src/watches/runs/run-arrivals.ts";
import { madeArrival, seeSky, type Sky, startHour } from "../../../server/src/watches/watch-bench.suite.ts";
import { watchEvents } from "../../../server/src/watches/watch-events.ts";

/** Server for tests. The test controls the clock of the server, and starts each evaluation of the watches. */
export interface WatchedServer extends AsyncDisposable {
  readonly server: RunningServer;
  /** Creates a watch through the API. */
  readonly make: (body: object) => Promise<Watch>;
  /** Advances the clock by a number of hours. Then evaluates the watches with a new model run and the given weather of each place. */
  readonly round: (afterHours: number, sky: Sky) => Promise<void>;
  /** Advances the clock without a new run. */
  readonly wait: (hours: number) => Promise<void>;
}

export const exampleWatch = {
  name: "Crane, site 7",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [{ ref: "Site 7", latitude: 51.5, longitude: -0.12 }],
  when: { kind: "window", duration_hours: 4 },
};

/** Condition that no wind meets, so that a new watch finds no span (range of hours). */
export const quietWhen = { kind: "limit", variable: "wind_gusts_10m", unit: "m/s", above: 90, for_hours: 3 };

const never = new AbortController().signal;

export async function watchedServer(): Promise<WatchedServer> {
  const server = await runningServer();
  const { database, clock } = server;
  const nowMs = (): number => clock.ms;
  const events = watchEvents(database, nowMs);
  let sky: Sky = () => [];
  let run = startHour;
  const ports = { database, events, look: evaluateSubjects(seeSky(() => sky)), nowMs };
  return {
    server,
    async make(body) {
      const { json, status, text } = await server.send("/v1/watches/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (status !== 201) throw new Error(text);
      return json as Watch;
    },
    async round(afterHours, seen) {
      sky = seen;
      clock.ms += afterHours * millisecondsPerHour - gatherMs;
      run += afterHours;
      await noteArrivals(database, [madeArrival({ run })], clock.ms);
      clock.ms += gatherMs;
      const parts = await beginRounds({ database, nowMs, queue: async () => undefined });
      for (const part of parts) await workOnRound(ports, part, never);
      await events.place();
    },
    async wait(hours) {
      clock.ms += hours * millisecondsPerHour;
      await moveByClock(ports);
      await events.place();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

import { entriesOf } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import fc from "fast-check";
import { memberModels } from "../../../server/test/harness/member-models.suite.ts";
import { type RunningServer, runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { curatedLibrary } from "../../../server/src/entries/curated-library.ts";
import type { AskedCase } from "./asked-case.suite.ts";

/** Random question: a place, a curated task or scenario, and the conditions that windows must meet. */
export interface RandomQuestion {
  readonly entry: Entry;
  readonly location: AskedCase["location"];
  readonly hours: number;
  readonly leastHours: number;
  readonly daylightOnly: boolean;
  readonly hasWorkHours: boolean;
}

/** Returns random questions. They are the same in every run. */
export function randomQuestions(count: number): readonly RandomQuestion[] {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 100, max: most * 100 }).map((hundredths) => hundredths / 100);
  const anyQuestion = fc.record({
    entry: fc.constantFrom(...entriesOf("task"), ...entriesOf("scenario")),
    location: fc.record({ latitude: degrees(70), longitude: degrees(180) }),
    hours: fc.constantFrom(24, 60, 120, 168),
    leastHours: fc.integer({ min: 1, max: 12 }),
    daylightOnly: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
    hasWorkHours: fc.boolean(),
  });
  return fc.sample(anyQuestion, { numRuns: count, seed: 45 });
}

/** Two servers of synthetic weather: one with all ensemble members, and one with a single member at a time. */
export interface MemberServers extends AsyncDisposable {
  /** Returns a case with the hours that each ensemble member allows by its own scores. Undefined if the server refuses the question. */
  readonly caseOf: (question: RandomQuestion) => Promise<AskedCase | undefined>;
}

/** Starts two servers: one with all ensemble members, and one with one member at a time. On the second server, the median score is the score of that member. */
export async function memberServers(): Promise<MemberServers> {
  const { models, members, ofOne, serve, forget } = await memberModels();
  const ports = { library: curatedLibrary, models };
  const [server, ofMember] = [
    await runningServer({ burstPerSecond: 1e6, ports }),
    await runningServer({ burstPerSecond: 1e6, ports: { models: ofOne } }),
  ];
  return {
    async caseOf({ entry: { type, id, slug }, ...question }) {
      const entry = { type, id };
      const { location, hours } = question;
      const body = { location, model: "noaa", entry, period: { hours } };
      const rows: (readonly (boolean | undefined)[])[] = [];
      forget();
      for (let member = 0; member < members; member++) {
        serve(member);
        const scores = await scoresOf(ofMember, body);
        if (scores === undefined) return undefined;
        rows.push(scores.map((score) => (score === undefined ? undefined : score >= 0.1)));
      }
      const hourly = Array.from({ length: hours }, (_, hour) => {
        const row = rows.map((one) => one[hour]);
        return row.every((one) => one === undefined) ? [] : row;
      });
      const name = `${slug} at ${location.latitude}, ${location.longitude} for ${hours} h`;
      return { name, server, ports, entry, ...question, allowed: hourly };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await ofMember[Symbol.asyncDispose]();
    },
  };
}

async function scoresOf(
  server: RunningServer,
  body: object,
): Promise<readonly (number | undefined)[] | undefined> {
  const headers = { "content-type": "application/json" };
  const path = "/v2/optimality/composite/";
  const answer = await server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.status === 422) return undefined;
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as V2.CompositeResponse).forecast.map(({ ensemble }) => ensemble?.median);
}

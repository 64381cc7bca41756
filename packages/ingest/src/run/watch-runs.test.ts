import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { folderStorage, publishedRuns } from "@halcyon/store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takenSpans } from "../in-trace-span.suite.ts";
import { openProvider } from "../providers/open-provider.ts";
import { forecastSet, setFiles } from "../sets/forecast-sets.suite.ts";
import { type ProviderServer, providerServer } from "../sets/provider-server.suite.ts";
import { type WatchEvent, type WatchOptions, watchRuns } from "./watch-runs.ts";

const { run, leadHours } = forecastSet("gfs-next-run");
const before = run - 6;
const toLeadHours = leadHours.at(-1)!;
const instant = (hour: number): string => formatEpochHour(hour).slice(11, 16);

let folder: string;
let server: ProviderServer;
/** Events with the time of the clock. */
let story: string[];
let nowMs: number;

beforeEach(async () => {
  folder = temporaryFolder();
  server = await providerServer(new Map([...setFiles("gfs"), ...setFiles("gfs-next-run")]));
  story = [];
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

function tell(event: WatchEvent): void {
  const at = new Date(nowMs).toISOString().slice(11, 16);
  if (event.kind === "waiting")
    story.push(`${at} waits until ${new Date(event.untilMs).toISOString().slice(11, 16)}`);
  else if (event.kind === "failed") story.push(`${at} ${event.error.code}`);
  else if (event.kind === "begun") story.push(`${at} begins ${instant(event.run)}`);
  else story.push(`${at} ${instant(event.run)} ${event.outcome.state}`);
}

/** Watches from an hour until a number of events have occurred. Sleeping advances the clock. */
async function watch(
  fromHour: number,
  events: number,
  { onSleep = () => undefined, ...more }: Partial<WatchOptions> & { onSleep?: () => unknown } = {},
): Promise<void> {
  nowMs = fromHour * millisecondsPerHour;
  const over = new AbortController();
  await watchRuns(
    {
      provider: openProvider("noaa-gfs", server.baseUrl),
      variables: ["temperature_2m", "wind_speed_10m"],
      toLeadHours,
      extent: { places: [{ latitude: 51.5, longitude: 0 }], reachKm: 25 },
    },
    {
      root: join(folder, "store"),
      part: "gfs",
      workFolder: join(folder, "work"),
      pollMs: 5 * 60_000,
      threads: 0,
      signal: over.signal,
      clock: () => nowMs,
      sleep: async (ms) => {
        nowMs += ms;
        onSleep();
      },
      ...more,
    },
    (event) => {
      tell(event);
      if (story.length === events) over.abort();
    },
  );
}

const published = async (): Promise<readonly number[]> =>
  (await publishedRuns(folderStorage(join(folder, "store")), "gfs")).map((one) => one.run);

test("each run is published once it has come, and the next one is looked for when it is due", async () => {
  server.withhold("t06z");
  await watch(before + 5, 8, {
    onSleep: () => nowMs >= (run + 3.6) * millisecondsPerHour && server.publish(),
  });
  expect(story).toEqual([
    "05:00 begins 00:00",
    "05:00 00:00 published",
    "05:00 waits until 09:24",
    "09:24 waits until 09:29",
    "09:29 waits until 09:34",
    "09:34 waits until 09:39",
    "09:39 begins 06:00",
    "09:39 06:00 published",
  ]);
  expect(await published()).toEqual([run, before]);
});

test("each time that it looks is a span, with the run inside where there is one", async () => {
  server.withhold("t06z");
  const { ended, inSpan } = takenSpans();
  await watch(before + 5, 4, { inSpan });
  expect(ended.filter(({ name }) => name.startsWith("ingest"))).toMatchObject([
    { name: "ingest run", failed: false },
    { name: "ingest", facts: { part: "gfs" }, failed: false },
    { name: "ingest", facts: { part: "gfs" }, failed: false },
  ]);
});

test("steps that are not there yet are waited for", async () => {
  server.withhold("t06z.pgrb2.0p25.f012");
  await watch(run + 4, 2, { onSleep: () => nowMs >= (run + 4.5) * millisecondsPerHour && server.publish() });
  expect(story).toEqual(["10:00 begins 06:00", "10:30 06:00 published"]);
});

test("a run that stays in part is not published, and is left for the one after it", async () => {
  server.withhold("t00z.pgrb2.0p25.f012");
  server.withhold("t06z");
  await watch(before + 5, 7, {
    onSleep: () => nowMs >= (run + 3.5) * millisecondsPerHour && server.publish(),
  });
  expect(story).toEqual([
    "05:00 begins 00:00",
    "09:20 00:00 not_whole",
    "09:20 waits until 09:25",
    "09:25 begins 00:00",
    "09:25 00:00 not_whole",
    "09:25 waits until 09:30",
    "09:30 begins 06:00",
    "09:30 06:00 published",
  ]);
});

test("a provider that does not answer is asked again later", async () => {
  const failing = { fetch: async () => new Response(null, { status: 503 }), attempts: 2, random: () => 0 };
  await watch(run + 4, 3, failing);
  expect(story).toEqual(["10:00 retry_later", "10:00 waits until 10:05", "10:05 retry_later"]);
});

test("as many runs stay as are to be kept", async () => {
  server.withhold("t06z");
  await watch(before + 5, 5, { keepRuns: 1, onSleep: () => server.publish() });
  expect(await published()).toEqual([run]);
});

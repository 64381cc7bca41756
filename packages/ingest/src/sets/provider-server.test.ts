import { sized, temporaryFolder } from "@halcyon/testing";
import { beforeEach, describe, expect, test } from "vitest";
import type { FetchOptions } from "../fetch/fetch-options.ts";
import { fetchRanges, type FetchReport } from "../fetch/fetch-ranges.ts";
import { readSealed } from "../fetch/sealed-file.ts";
import type { Bytes } from "../fetch/requests/byte-ranges.ts";
import { IngestError } from "../ingest-error.ts";
import { openProvider } from "../providers/open-provider.ts";
import { type IngestRequest, planFiles, planMessages } from "../providers/plan.ts";
import type { ProviderId } from "../providers/provider.ts";
import { type ForecastSetName, forecastSet, setFiles } from "./forecast-sets.suite.ts";
import { type ProviderServer, providerServer } from "./provider-server.suite.ts";

let work: string;
let sleeps: number[];

beforeEach(() => {
  work = temporaryFolder();
  sleeps = [];
});

interface Wanted {
  readonly id: ProviderId;
  readonly name: ForecastSetName;
  readonly toLeadHours: number;
}

function requestOf(baseUrl: string, { id, name, toLeadHours }: Wanted): IngestRequest {
  const provider = openProvider(id, baseUrl);
  const { run, variables, members } = forecastSet(name);
  const ofProvider = members.filter((member) => member < provider.members);
  return { provider, run, variables, members: ofProvider, toLeadHours, atSea: false };
}

/** Fetches everything in a set up to a lead. */
async function ingest(
  { baseUrl }: ProviderServer,
  wanted: Wanted,
  options: Partial<FetchOptions> = {},
): Promise<FetchReport> {
  const request = requestOf(baseUrl, wanted);
  return fetchRanges(request.provider, request.run, planFiles(request).files, {
    workFolder: work,
    crop: async (message) => message,
    sleep: async (ms) => sleeps.push(ms),
    random: () => 0.5,
    clock: () => sleeps.reduce((sum, ms) => sum + ms, 0),
    attempts: 40,
    gapBytes: 100,
    ...options,
  });
}

/** Returns the messages that an ingest needs, in the order of its fields. */
function messagesOf(wanted: Wanted): readonly (Bytes & { readonly path: string })[] {
  const files = setFiles(wanted.name);
  const request = requestOf("http://bucket/", wanted);
  return planFiles(request).files.flatMap((file) => {
    const index = new TextDecoder().decode(files.get(new URL(file.indexUrl).pathname.slice(1)));
    const path = new URL(file.url).pathname.slice(1);
    const { messages } = planMessages(request.provider, file, index);
    return messages.map(({ offset, length = files.get(path)!.length - offset }) => ({
      path,
      offset,
      length,
    }));
  });
}

/** Checks that every message is on disk as in its file, and was sent once. */
async function expectWhole(server: ProviderServer, wanted: Wanted, report: FetchReport): Promise<void> {
  const files = setFiles(wanted.name);
  const messages = messagesOf(wanted);
  expect(report).toMatchObject({ absent: [], failed: [], notThere: [] });
  expect(report.fields).toHaveLength(messages.length);
  for (const [position, { path, offset, length }] of messages.entries()) {
    const kept = (await readSealed(report.fields[position]!.path))!;
    expect(kept.equals(files.get(path)!.subarray(offset, offset + length)), `${path} at ${offset}`).toBe(
      true,
    );
    expect(server.timesAnswered(path, { offset, length }), `${path} at ${offset}`).toBe(1);
  }
}

const sets: readonly Wanted[] = [
  { id: "noaa-gfs", name: "gfs", toLeadHours: sized(9, 18) },
  { id: "noaa-gefs", name: "gefs", toLeadHours: sized(6, 12) },
  { id: "ecmwf-ifs", name: "ecmwf", toLeadHours: sized(24, 48) },
  { id: "ecmwf-ens", name: "ecmwf", toLeadHours: sized(6, 12) },
];
const gefs: Wanted = { id: "noaa-gefs", name: "gefs", toLeadHours: 6 };

/** Faults that end a request at once, with their shares. */
const quick = { drop: 0.08, cut: 0.08, busy: 0.08, unavailable: 0.08, failure: 0.08 };

describe("the server", () => {
  const paths = [...setFiles("gfs").keys()].slice(0, 100);
  const answersOf = async (seed: number, order: readonly string[]): Promise<Map<string, string>> => {
    await using server = await providerServer(setFiles("gfs"), { seed, faults: quick });
    for (const path of order) await fetch(`${server.baseUrl}${path}`).then(bodyOf, () => undefined);
    const first = server.requests.toReversed();
    return new Map(first.map(({ path, answer }) => [path, answer]));
  };

  test("has the same faults for a seed, in whatever order it is asked, and every kind of them", async () => {
    const answers = await answersOf(1, paths);
    expect(await answersOf(1, paths.toReversed())).toEqual(answers);
    expect(await answersOf(2, paths)).not.toEqual(answers);
    expect(new Set(answers.values())).toEqual(new Set([...Object.keys(quick), "whole"]));
  });

  test("answers with ranges as buckets do", async () => {
    await using server = await providerServer(setFiles("gfs"));
    const [path] = paths;
    const whole = setFiles("gfs").get(path!)!;
    const answer = await fetch(`${server.baseUrl}${path}`, { headers: { range: "bytes=16-99" } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes 16-99/${whole.length}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(whole.slice(16, 100));
    expect(server.timesAnswered(path!, { offset: 16, length: 84 })).toBe(1);
    expect(server.timesAnswered(path!, { offset: 15, length: 84 })).toBe(0);
    const beyond = { range: `bytes=${whole.length}-${whole.length + 1}` };
    expect((await fetch(`${server.baseUrl}${path}`, { headers: beyond })).status).toBe(416);
    expect((await fetch(`${server.baseUrl}gfs.20261121`)).status).toBe(404);
  });
});

describe.each(sets)("an ingest from $id", (wanted) => {
  test.each([1])("gets every message once through faults (seed %i)", async (seed) => {
    await using server = await providerServer(setFiles(wanted.name), { seed, faults: quick });
    const report = await ingest(server, wanted);
    await expectWhole(server, wanted, report);
    const faults = server.requests.filter(({ answer }) => answer !== "whole");
    const refusals = faults.filter(({ answer }) => answer !== "drop" && answer !== "cut");
    expect(faults.length).toBeGreaterThan(10);
    // The HTTP client asks again by itself where a connection that it kept open breaks before it answers.
    expect(report.progress.retries).toBeGreaterThanOrEqual(refusals.length);
    expect(report.progress.retries).toBeLessThanOrEqual(faults.length);
  });

  test("that gives up at every fault gets every message once in all", async () => {
    await using server = await providerServer(setFiles(wanted.name), { seed: 4, faults: quick });
    const isWhole = async (): Promise<FetchReport | undefined> => {
      const report = await ingest(server, wanted, { attempts: 1 }).catch(ofRetryLater);
      return report?.failed.length === 0 ? report : undefined;
    };
    let report: FetchReport | undefined;
    let ingests = 0;
    for (; report === undefined && ingests < 100; ingests += 1) report = await isWhole();
    expect(ingests).toBeGreaterThan(1);
    await expectWhole(server, wanted, report!);
  });
});

test("answers that never come or never end are asked for again", async () => {
  const wanted: Wanted = { id: "ecmwf-ens", name: "ecmwf", toLeadHours: 3 };
  await using server = await providerServer(setFiles("ecmwf"), {
    seed: 3,
    faults: { silence: 0.3, stall: 0.3 },
  });
  const report = await ingest(server, wanted, { timeoutMs: 300, attempts: 1000 });
  expect(report.fields).toHaveLength(messagesOf(wanted).length);
  expect(new Set(server.requests.map(({ answer }) => answer))).toEqual(
    new Set(["whole", "silence", "stall"]),
  );
});

describe("a lead that is not there yet", () => {
  test.each([
    ["it is withheld", ".f006", 5],
    ["its index alone is", ".f006.idx", 5],
    ["it is of one member", "gep03.t00z.pgrb2s.0p25.f006", 1],
  ])("is waited for while %s", async (_, text, files) => {
    await using server = await providerServer(setFiles("gefs"));
    server.withhold(text, 3);
    const report = await ingest(server, gefs, { waitMs: 3_600_000 });
    await expectWhole(server, gefs, report);
    expect(server.requests.filter(({ answer }) => answer === "not_there").length).toBeGreaterThanOrEqual(
      3 * files,
    );
  });

  test("is named, and the next ingest gets it alone", async () => {
    await using server = await providerServer(setFiles("gefs"));
    server.withhold("pgrb2s.0p25.f006");
    const first = await ingest(server, gefs);
    expect(first.notThere.map(({ leadHours }) => leadHours)).toEqual([6, 6, 6, 6, 6]);
    const before = server.requests.length;
    server.publish();
    await expectWhole(server, gefs, await ingest(server, gefs));
    expect(server.requests.slice(before).every(({ path }) => path.includes("f006"))).toBe(true);
  });

  test("is fetched as soon as it is published", async () => {
    await using server = await providerServer(setFiles("gefs"));
    server.withhold("f006");
    const sleep = async (ms: number): Promise<void> => {
      sleeps.push(ms);
      if (sleeps.length === 12) server.publish();
    };
    const report = await ingest(server, gefs, { waitMs: 36_000_000, sleep });
    await expectWhole(server, gefs, report);
  });
});

async function bodyOf(response: Response): Promise<unknown> {
  return response.arrayBuffer().catch(() => undefined);
}

function ofRetryLater(error: unknown): undefined {
  if (error instanceof IngestError && error.code === "retry_later") return undefined;
  throw error;
}

import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import type { VariableName } from "@halcyon/schema";
import { type FaultyServer, faultyServer } from "@halcyon/store/storage/faulty-server.suite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { planFiles } from "../providers/plan.ts";
import { fetchRanges, type FetchReport } from "./fetch-ranges.ts";
import { gefsRequest, writeGefsFiles } from "./gefs-files.suite.ts";

let folder: string;
let server: FaultyServer;
let sleeps: number[];
let asked = 0;

beforeEach(async () => {
  folder = temporaryFolder();
  server = await faultyServer(join(folder, "bucket"));
  sleeps = [];
  asked = 0;
  await writeGefsFiles(join(folder, "bucket"), [0, 3], [0]);
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

/** Ingests two leads. `of` returns the index of the second lead for each request, given the number of earlier requests. */
async function ask(
  of: (whole: string, before: number) => string,
  variables?: readonly VariableName[],
): Promise<FetchReport> {
  const serving: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!new URL(input as URL).pathname.endsWith("f003.idx")) return response;
    asked += 1;
    return new Response(of(await response.text(), asked - 1), { status: response.status });
  };
  const request = gefsRequest(server.baseUrl, { toLeadHours: 3, members: [0] });
  const { files } = planFiles({ ...request, variables: variables ?? request.variables });
  return fetchRanges(request.provider, request.run, files, {
    workFolder: join(folder, "work"),
    crop: async (message) => message,
    sleep: async (ms) => sleeps.push(ms),
    fetch: serving,
  });
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/u);
const firstLines = (text: string, count: number): string => linesOf(text).slice(0, count).join("");
const without = (text: string, word: string): string =>
  linesOf(text)
    .filter((line) => !line.includes(word))
    .join("");

describe("an index", () => {
  test.each([
    ["in a line", (whole: string) => whole.slice(0, -20)],
    ["before its last newline", (whole: string) => whole.slice(0, -1)],
    ["after a line", (whole: string) => firstLines(whole, 3)],
  ])("that is cut %s is fetched again until it is whole", async (_, cut) => {
    const report = await ask((whole, before) => (before < 4 ? cut(whole) : whole));
    expect(report).toMatchObject({ absent: [], failed: [], progress: { indicesAgain: 4 } });
    expect(report.fields).toHaveLength(4 + 5);
    expect(sleeps).toEqual([250, 500, 1000, 2000]);
  });

  test("that stays cut fails its file alone, and the next ingest gets it", async () => {
    const report = await ask((whole) => whole.slice(0, -20));
    expect(asked).toBe(5);
    expect(report.failed.map(({ file }) => file.leadHours)).toEqual([3]);
    expect(report.failed[0]!.reason).toMatch(
      /f003\.idx: Line 7 of the index has no end, so the index was cut/u,
    );
    expect(report.fields).toHaveLength(4);
    const later = await ask((whole) => whole);
    expect(later).toMatchObject({ failed: [], absent: [] });
    expect(later.fields).toHaveLength(4 + 5);
  });

  test("that stays without something needed is asked for again by the next ingest", async () => {
    const early = await ask((whole) => firstLines(whole, 3));
    expect(asked).toBe(5);
    expect(early.absent.map(({ field, optional }) => [field, optional])).toContainEqual([
      "UGRD:10 m above ground:instant",
      false,
    ]);
    const later = await ask((whole) => whole);
    expect(later.absent).toEqual([]);
    expect(later.fields.length).toBeGreaterThan(early.fields.length);
  });

  test("without something that is not needed is believed when it comes again", async () => {
    const report = await ask((whole) => without(whole, "VIS"), ["temperature_2m", "visibility"]);
    expect(asked).toBe(2);
    expect(report.absent).toEqual([
      { name: "visibility", field: "VIS:surface:instant", member: 0, optional: true, leadHours: 3 },
    ]);
  });
});

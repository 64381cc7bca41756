import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { beforeAll, expect, test, vi } from "vitest";
import { programOf } from "../../src/cli/program-of.ts";
import { run } from "../../src/cli/program-of.ts";
import { inIngestTraceSpan, inTraceSpanOfOther, inTrace, traceparent } from "../../src/trace-spans.ts";
import { recordedSpans, traceId } from "./recorded-trace-spans.suite.ts";

const ended = recordedSpans();

let folder: string;
beforeAll(() => void (folder = temporaryFolder()));

const names = (parent: string): string[] =>
  [...new Set(ended.filter((span) => span.parent === parent).map(({ name }) => name))].toSorted();

/** Returns the sum of an attribute over all spans of a name. */
const sumOf = (name: string, fact: string): number =>
  ended
    .filter((span) => span.name === name)
    .reduce((sum, { attributes }) => sum + Number(attributes[`halcyon.ingest.${fact}`]), 0);

/** Runs a command, and returns the lines of its output. */
async function linesOf(
  args: readonly string[],
): Promise<{ readonly code: number; readonly lines: string[] }> {
  const lines: string[] = [];
  const take = (text: string | Uint8Array): boolean => lines.push(String(text).trimEnd()) > 0;
  vi.spyOn(console, "log").mockImplementation(take);
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockImplementation(take);
  ended.length = 0;
  try {
    return { code: await run(programOf({ HALCYON_DATA_DIR: folder }), ["node", "halcyon", ...args]), lines };
  } finally {
    vi.restoreAllMocks();
  }
}

const inItsTrace = ` trace_id=${traceId}`;

test("a run that a command ingests, its files and their decoding are spans of one trace, with their sizes", async () => {
  await using provider = await providerServer(setFiles("gfs"));
  const args = ["ingest", "noaa", "--part", "deterministic", "--base-url", provider.baseUrl];
  const wanted = [
    "--run",
    "2026-11-21T00",
    "--place",
    "51.5,-0.25",
    "--hours",
    "12",
    "--variables",
    "temperature_2m",
  ];
  const { code, lines } = await linesOf([...args, ...wanted]);
  expect(code).toBe(0);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => !line.endsWith(inItsTrace))).toEqual([]);

  expect(ended.at(-1)).toMatchObject({ name: "ingest", parent: undefined, failed: false });
  const whole = ended.at(-2)!;
  expect(whole).toMatchObject({
    name: "ingest run",
    parent: "ingest",
    failed: false,
    attributes: {
      "halcyon.ingest.provider": "noaa-gfs",
      "halcyon.ingest.run": "2026-11-21T00:00:00Z",
      "halcyon.ingest.part": "gfs",
      "halcyon.ingest.state": "published",
      "halcyon.ingest.cells": 1,
    },
  });
  expect(names("ingest run")).toEqual(["assemble", "check", "fetch file", "publish", "survey"]);
  expect(names("fetch file")).toEqual(["decode"]);
  const ofRun = ended.filter(({ name, parent }) => name === "fetch file" && parent === "ingest run");
  expect(ofRun).toHaveLength(whole.attributes["halcyon.ingest.files"] as number);
  expect(sumOf("fetch file", "bytes")).toBeGreaterThan(0);
  expect(sumOf("decode", "bytes")).toBe(sumOf("fetch file", "bytes"));
  expect(sumOf("assemble", "bytes")).toBeGreaterThan(0);
});

test("a record that a command ingests is a trace, and so is one that is refused", async () => {
  const file = join(folder, "hut.csv");
  await writeFile(file, "time,T\n2026-01-01T01:00Z,1\n2026-01-01T02:00Z,2\n");
  const where = ["--latitude", "47", "--longitude", "8"];
  const terms = [
    "--id",
    "hut",
    "--attribution",
    "The hut",
    "--licence-name",
    "CC0-1.0",
    "--licence-url",
    "https://example.org/cc0",
  ];
  const hut = ["ingest", "csv", file, "--name", "hut", ...where, ...terms];
  const { code, lines } = await linesOf([...hut, "--map", "T=temperature_2m:degC"]);
  expect({ code, lines }).toMatchObject({
    code: 0,
    lines: expect.arrayContaining([expect.stringContaining("Published")]),
  });
  expect(lines.filter((line) => !line.endsWith(inItsTrace))).toEqual([]);
  expect(ended.map(({ name, parent }) => [name, parent])).toEqual([
    ["survey", "ingest run"],
    ["assemble", "ingest run"],
    ["publish", "ingest run"],
    ["ingest run", "ingest"],
    ["ingest", undefined],
  ]);

  const refused = await linesOf([...hut, "--map", "T=temperature_2m:ells"]);
  expect(refused.code).toBe(1);
  expect(refused.lines[0]).toMatch(new RegExp(`^error: .*${inItsTrace}$`));
  expect(ended).toMatchObject([
    { name: "ingest", failed: true, attributes: { "error.type": "StationFileError" } },
  ]);
});

test("a line of a task is of the trace of its ingest, and one of no span names none", async () => {
  const other = "a".repeat(32);
  const line = await inTraceSpanOfOther(`00-${other}-00000000000000aa-01`, async () => inTrace("done"));
  expect(line).toBe(`done trace_id=${other}`);
  expect(inTrace("done")).toBe("done");
});

test("a task of a worker in another process is a span below that of its ingest", async () => {
  ended.length = 0;
  const parent = await inIngestTraceSpan("ingest run", {}, async () => traceparent());
  expect(parent).toBe(`00-${traceId}-00f067aa0ba902b7-01`);
  const task = (): Promise<undefined> => inIngestTraceSpan("ingest task", {}, async () => undefined);
  await inTraceSpanOfOther("00-4bf92f3577b34da6a3ce929d0e0e4736-00000000000000aa-01", task);
  await inTraceSpanOfOther(undefined, task);
  expect(ended.map(({ name, parentId }) => [name, parentId])).toEqual([
    ["ingest run", undefined],
    ["ingest task", "00000000000000aa"],
    ["ingest task", undefined],
  ]);
});

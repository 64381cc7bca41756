import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { expect, test, vi } from "vitest";
import { programOf } from "../cli/program-of.ts";
import { run } from "../cli/run.ts";
import { inIngestSpan, inSpanOfOther, traceparent } from "../spans.ts";
import { recordedSpans, traceId } from "./recorded-spans.suite.ts";

const ended = recordedSpans();

const names = (parent: string): string[] =>
  [...new Set(ended.filter((span) => span.parent === parent).map(({ name }) => name))].toSorted();

/** Sums what spans of a name say of their work. */
const sumOf = (name: string, fact: string): number =>
  ended
    .filter((span) => span.name === name)
    .reduce((sum, { attributes }) => sum + Number(attributes[`halcyon.ingest.${fact}`]), 0);

test("a run that a command ingests, its files and their decoding are spans of one trace, with their sizes", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  ended.length = 0;
  await using provider = await providerServer(setFiles("gfs"));
  const folder = await mkdtemp(join(tmpdir(), "halcyon-"));
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
  const code = await run(programOf({ HALCYON_DATA_DIR: folder }), ["node", "halcyon", ...args, ...wanted]);
  vi.restoreAllMocks();
  expect(code).toBe(0);

  const whole = ended.at(-1)!;
  expect(whole).toMatchObject({
    name: "ingest run",
    parent: undefined,
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

test("a task of a worker in another process is a span below that of its ingest", async () => {
  ended.length = 0;
  const parent = await inIngestSpan("ingest run", {}, async () => traceparent());
  expect(parent).toBe(`00-${traceId}-00f067aa0ba902b7-01`);
  const task = (): Promise<undefined> => inIngestSpan("ingest task", {}, async () => undefined);
  await inSpanOfOther("00-4bf92f3577b34da6a3ce929d0e0e4736-00000000000000aa-01", task);
  await inSpanOfOther(undefined, task);
  expect(ended.map(({ name, parentId }) => [name, parentId])).toEqual([
    ["ingest run", undefined],
    ["ingest task", "00000000000000aa"],
    ["ingest task", undefined],
  ]);
});

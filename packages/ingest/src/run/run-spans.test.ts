import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { InTraceSpan, TraceSpanName } from "../in-trace-span.ts";
import { takenSpans } from "../in-trace-span.suite.ts";
import { forecastSet, setFiles } from "../sets/forecast-sets.suite.ts";
import { providerServer } from "../sets/provider-server.suite.ts";
import { setRequest } from "../spread/spread-scene.suite.ts";
import { ingestRun, type RunOptions } from "./ingest-run.ts";
import type { RunRequest } from "./run-request.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const requestTo = (baseUrl: string): RunRequest => ({
  ...setRequest("noaa-gfs", "gfs", baseUrl),
  variables: ["temperature_2m"],
  toLeadHours: 12,
});

const optionsOf = (inSpan: InTraceSpan): RunOptions => ({
  root: join(folder, "store"),
  part: "part",
  workFolder: join(folder, "work"),
  timeoutMs: 600_000,
  sleep: async () => undefined,
  random: () => 0,
  threads: 0,
  inSpan,
});

test("a run says how large each piece of its work was, and says it of what is fetched once", async () => {
  await using server = await providerServer(setFiles("gfs"));
  const request = requestTo(server.baseUrl);
  const { ended, inSpan } = takenSpans();
  const outcome = await ingestRun(request, optionsOf(inSpan));
  if (outcome.state !== "published") throw new Error(outcome.state);

  expect(ended.filter(({ failed }) => failed)).toEqual([]);
  const whole = ended.at(-1)!;
  const { filesDone, bytes } = outcome.fetched.progress;
  expect(whole).toMatchObject({
    name: "ingest run",
    facts: {
      provider: "noaa-gfs",
      part: "part",
      state: "published",
      files: filesDone,
      bytes,
      cells: outcome.cells,
    },
  });
  const from = ended.findIndex(({ name }) => name === "survey") + 1;
  const sumOf = (name: TraceSpanName, fact: string): number =>
    ended
      .slice(from)
      .filter((span) => span.name === name)
      .reduce((sum, { facts }) => sum + Number(facts[fact]), 0);
  expect(ended.slice(from).filter(({ name }) => name === "fetch file")).toHaveLength(filesDone);
  expect(sumOf("fetch file", "bytes")).toBe(bytes);
  expect(sumOf("decode", "bytes")).toBe(bytes);
  expect(sumOf("decode", "messages")).toBe(sumOf("fetch file", "messages"));
  const leads = forecastSet("gfs").leadHours.filter((lead) => lead <= 12).length;
  expect(sumOf("assemble", "cells")).toBe(outcome.cells);
  expect(sumOf("assemble", "bytes")).toBeGreaterThanOrEqual(2 * outcome.cells * leads);
  expect(ended.filter(({ name }) => name === "publish")).toHaveLength(1);
});

test("a run that fails says so, and one that is not whole how far it came", async () => {
  await using server = await providerServer(setFiles("gfs"));
  const request = requestTo(server.baseUrl);
  server.withhold("f012");
  const { ended, inSpan } = takenSpans();
  expect(await ingestRun(request, optionsOf(inSpan))).toMatchObject({ state: "not_whole" });
  expect(ended.at(-1)).toMatchObject({ name: "ingest run", failed: false, facts: { state: "not_whole" } });
  expect(ended.filter(({ facts }) => facts["state"] === "not_there")).toMatchObject([
    { name: "fetch file", failed: false, facts: { lead_hours: 12, messages: 0, bytes: 0 } },
  ]);
  const { ended: failed, inSpan: other } = takenSpans();
  await expect(ingestRun({ ...request, variables: [] }, optionsOf(other))).rejects.toThrow("carries none");
  expect(failed.at(-1)).toMatchObject({ name: "ingest run", failed: true });
});

import { operationalResponseSchema, statusResponseSchema } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import type { FedPart } from "@halcyon/weather";
import { expect, test } from "vitest";
import { expectProblem, runningServer, startMs } from "../harness/running-server.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";

const now = epochHourOf(startMs);
const sea = { latitude: 50, longitude: -20, sea: true };

/** A part whose waves another source gives. */
function withWaves(run: number | undefined): FedPart {
  const air = formulaSource({ formulas: { temperature_2m: () => 12 }, run: now - 6, cell: sea });
  const waves = formulaSource({ formulas: { wave_height: () => 2.5 }, run, cell: sea, lastLeadHours: 50 });
  return {
    part: "deterministic",
    source: air,
    overlays: [{ variables: ["wave_height"], layer: { part: "deterministic", source: waves } }],
  };
}

const serverOf = (part: FedPart) => runningServer({ ports: { models: new Map([["noaa", [part]]]) } });
const path = "/v1/operational/noaa/hourly?latitude=50&longitude=-20&forecast_hours=3&variables=";

test("an overlay answers with a run of its own, which the headers name", async () => {
  await using server = await serverOf(withWaves(now - 12));
  const answer = await server.send(`${path}temperature_2m,wave_height`);
  const { hourly } = operationalResponseSchema.parse(answer.json);
  expect(hourly.wave_height!.median).toEqual([2.5, 2.5, 2.5]);
  expect(answer.headers.get("x-halcyon-run")).toBe(
    "deterministic;init=2026-11-21T03:00:00Z, deterministic.wave_height;init=2026-11-20T21:00:00Z",
  );
  expect(answer.headers.get("x-halcyon-source")).toBe(
    "deterministic=formula, deterministic.wave_height=formula",
  );
  const dry = await server.send(`${path}temperature_2m`);
  expect(dry.headers.get("x-halcyon-run")).toBe("deterministic;init=2026-11-21T03:00:00Z");
});

test("an answer with an overlay is kept, and a new run of the overlay is a new answer", async () => {
  await using server = await serverOf(withWaves(now - 12));
  const first = await server.send(`${path}wave_height`);
  const again = await server.send(`${path}wave_height`, {
    headers: { "if-none-match": first.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
  await using later = await serverOf(withWaves(now - 6));
  expect((await later.send(`${path}wave_height`)).headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test("an overlay without a run takes its variables alone, and the status says so", async () => {
  await using server = await serverOf(withWaves(undefined));
  expect((await server.send(`${path}temperature_2m`)).status).toBe(200);
  expectProblem(await server.send(`${path}wave_height`), "variable_unavailable");
  const { datasets } = statusResponseSchema.parse((await server.send("/v1/status")).json);
  expect(datasets).toMatchObject([
    { dataset: "noaa.deterministic", state: "degraded", reason: { code: "empty" } },
  ]);
});

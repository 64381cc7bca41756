import type * as V2 from "@halcyon/schema/v2";
import { StoreError } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import {
  madeEntry,
  madeGust,
  madeNow,
  type MadeParts,
  madePorts,
  madeVisibility,
} from "../harness/made-ports.suite.ts";
import { runningServer } from "../harness/running-server.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";
import { composite, gusts, made, madeServer } from "../../src/api/v2/hours/composite.suite.ts";

describe("hours without members", () => {
  const absentOf = ({ metadata, forecast }: V2.CompositeResponse) => ({
    notices: metadata.notices.flatMap((notice) => (notice.code === "ensemble_absent" ? [notice] : [])),
    without: forecast.filter(({ ensemble }) => ensemble === null).length,
  });

  test.each<[string, MadeParts, object]>([
    ["the model has no ensemble", { deterministic: gusts }, { because: "not_configured" }],
    [
      "its run is too old",
      { deterministic: gusts, ensemble: { ...gusts, run: madeNow - 60 } },
      { because: "stale" },
    ],
    [
      "it lacks the variable",
      { deterministic: gusts, ensemble: { formulas: { temperature_2m: () => 5 } } },
      { because: "variable", variable: "wind_gusts_10m" },
    ],
  ])("are named where %s", async (_, parts, why) => {
    await using server = await madeServer(parts);
    const answer = await composite(server, { ...made, period: { start: "2026-11-21T12:00:00Z", hours: 10 } });
    expect(absentOf(answer)).toEqual({
      notices: [
        { code: "ensemble_absent", from: "2026-11-21T12:00:00Z", to: "2026-11-21T21:00:00Z", ...why },
      ],
      without: 10,
    });
    expect(answer.metadata.source.parts.map(({ part }) => part)).toEqual(["deterministic"]);
    const plain = await composite(server, { ...made, period: { hours: 10 }, include: [] });
    expect(plain.metadata.notices).toEqual([]);
  });

  test("are named where members have a gap", async () => {
    const gapped = (stamp: number) => (stamp - madeNow > 5 && stamp - madeNow <= 9 ? undefined : 5);
    await using server = await madeServer({
      deterministic: gusts,
      ensemble: { formulas: { wind_gusts_10m: gapped }, members: 10 },
    });
    const { notices, without } = absentOf(await composite(server, { ...made, period: { hours: 24 } }));
    expect(notices).toEqual([
      { code: "ensemble_absent", from: "2026-11-21T14:00:00Z", to: "2026-11-21T17:00:00Z", because: "gap" },
    ]);
    expect(without).toBe(4);
  });
});

describe("members beside the run that lack what it has", () => {
  const clear = { formulas: { wind_gusts_10m: () => 3, visibility: () => 9000 } };
  const seen = (hour: number) => (stamp: number) => (stamp - madeNow < hour ? 9000 : undefined);
  const blind = { formulas: { wind_gusts_10m: () => 3, visibility: seen(4) } };
  const named = {
    code: "ensemble_constraint_dropped",
    constraint: 1,
    variable: "visibility",
    from: "2026-11-21T13:00:00Z",
    to: "2026-11-21T16:00:00Z",
  };

  test("are said to, with and without reasons, and their shares are of scores that are capped", async () => {
    await using server = await madeServer({ deterministic: clear, ensemble: blind }, madeVisibility);
    for (const include of [["ensemble"], ["ensemble", "reasons"]]) {
      const { metadata, forecast } = await composite(server, { ...made, period: { hours: 8 }, include });
      expect(metadata.notices).toEqual([named]);
      expect(forecast.map(({ score, missing }) => [score, missing])).toEqual(
        Array.from({ length: 8 }, () => [1, []]),
      );
      expect(forecast.map(({ ensemble }) => ensemble!.shares[0])).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
    }
    const later = { start: "2026-11-21T15:00:00Z", hours: 1 };
    const { metadata } = await composite(server, { ...made, period: later });
    expect(metadata.notices).toEqual([{ ...named, from: later.start, to: later.start }]);
  });

  test("are not where they are not asked for, or have all that the run has", async () => {
    await using server = await madeServer({ deterministic: clear, ensemble: blind }, madeVisibility);
    const bare = await composite(server, { ...made, period: { hours: 8 }, include: [] });
    expect(bare.metadata.notices).toEqual([]);
    await using whole = await madeServer({ deterministic: clear, ensemble: clear }, madeVisibility);
    expect((await composite(whole, { ...made, period: { hours: 8 } })).metadata.notices).toEqual([]);
  });

  test("are said to beside windows", async () => {
    await using server = await madeServer({ deterministic: clear, ensemble: blind }, madeVisibility);
    const { json } = await server.send("/v2/optimality/windows/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...made, model: "noaa", period: { hours: 8 }, window: { duration_hours: 2 } }),
    });
    expect((json as V2.WindowsResponse).metadata.notices).toEqual([named]);
  });
});

test("hours of a later part of one member have none beside it", async () => {
  await using server = await madeServer({
    deterministic: gusts,
    ensemble: gusts,
    seasonal: { ...gusts, members: 1 },
  });
  const { metadata, forecast } = await composite(server, {
    ...made,
    period: { start: "2026-12-21T07:00:00Z", hours: 6 },
  });
  const firstAlone = forecast.find(({ part }) => part === "seasonal")!.timestamp;
  expect(metadata.notices).toEqual([
    { code: "ensemble_absent", from: firstAlone, to: "2026-12-21T12:00:00Z", because: "not_configured" },
  ]);
  for (const { part, ensemble } of forecast) expect(ensemble === null).toBe(part === "seasonal");
  expect(metadata.source.parts).toMatchObject([
    { part: "ensemble", members: 10, to: firstAlone },
    { part: "seasonal", members: 1, from: firstAlone },
  ]);
});

test("members that could not be read are asked for again by the next request", async () => {
  let isBroken = true;
  const ensemble = formulaSource({ ...gusts, run: madeNow - 6, members: 10, lastLeadHours: 726 });
  const source: WeatherSource = {
    ...ensemble,
    read: (request) =>
      isBroken ? Promise.reject(new StoreError("unreachable", "gone")) : ensemble.read(request),
  };
  const run = formulaSource({ ...gusts, run: madeNow - 6 });
  const parts = [
    { part: "deterministic" as const, source: run },
    { part: "ensemble" as const, source },
  ];
  const models = new Map([["noaa" as const, parts]]);
  await using server = await runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
  const broken = await composite(server, { ...made, period: { hours: 5 } });
  expect(broken.metadata.notices).toMatchObject([{ code: "ensemble_absent", because: "stale" }]);
  isBroken = false;
  const whole = await composite(server, { ...made, period: { hours: 5 } });
  expect(whole.metadata.notices).toEqual([]);
  expect(whole.forecast[0]).toMatchObject({ score: 0.55, ensemble: { median: 0.55 } });
});

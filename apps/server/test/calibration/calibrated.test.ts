import { operationalResponseSchema, v1 } from "@halcyon/schema";
import { compositeResponseSchema } from "@halcyon/schema/v1";
import { expect, test } from "vitest";
import { composite, serverOf, withoutTime } from "./calibrated-server.suite.ts";
import { madeCalibration } from "../../src/weather/calibrations/calibration-file.suite.ts";
import { parseConfig } from "../../src/config/config.ts";

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const elsewhere = { ...request, latitude: 52.6 };
const header = "ensemble=hut;rev=1;vars=temperature_2m";

/** Calibration in responses. The composite of V1 does not contain it, because its form is fixed. */
const applied = {
  id: "hut",
  revision: 1,
  part: "ensemble",
  variables: ["temperature_2m"],
  trained_to: "2026-10-31",
  days: 300,
  synthetic: true,
};

test("weather is calibrated for those who ask, and the answer says by what", async () => {
  await using server = await serverOf([madeCalibration()]);
  const raw = await composite(server, request);
  const calibrated = await composite(server, { ...request, calibrated: true });
  expect([raw.calibration, raw.notice, calibrated.calibration, calibrated.notice]).toEqual([
    null,
    null,
    header,
    null,
  ]);
  const before = compositeResponseSchema.parse(raw.json);
  const { metadata, forecast } = compositeResponseSchema.parse(calibrated.json);
  expect(Object.keys(metadata)).toEqual(Object.keys(before.metadata));
  // The ensemble answers from its first hour on, and differs there.
  expect(forecast.filter(({ Q10 }) => Q10 === null)).toEqual(
    before.forecast.filter(({ Q10 }) => Q10 === null),
  );
  expect(forecast).not.toEqual(before.forecast);
});

test.each(["breakdown", "windows"])("%s is calibrated too", async (path) => {
  await using server = await serverOf([madeCalibration()]);
  const calibrated = await composite(server, { ...request, calibrated: true }, path);
  expect(calibrated.calibration).toBe(header);
  expect(withoutTime(calibrated.text)).not.toBe(withoutTime((await composite(server, request, path)).text));
  expect(calibrated.json).toMatchObject({ metadata: { calibration: [applied] } });
  const lacking = await composite(server, { ...elsewhere, calibrated: true }, path);
  expect(lacking.notice).toBe("not_calibrated");
  const notices = expect.arrayContaining([{ code: "not_calibrated" }]);
  expect(lacking.json).toMatchObject({ metadata: { notices } });
  expect(lacking.json).not.toHaveProperty("metadata.calibration");
});

test("the status says how often calibration was held, and what is raw because of harm", async () => {
  await using server = await serverOf([madeCalibration()]);
  const { json } = await server.send("/v1/status");
  const { datasets } = v1["status.get"].output.parse(json);
  const [run, ensemble] = datasets;
  expect(ensemble).toMatchObject({ part: "ensemble", held_stamps: 0, suspended_classes: 0 });
  for (const field of ["held_stamps", "suspended_classes"]) expect(run).not.toHaveProperty(field);
});

interface ItemSaid {
  readonly index: number;
  readonly calibration?: unknown;
  readonly notices?: unknown;
}

test.each(["batch/composite-optimality", "rank"])("%s says of each item what calibrated it", async (path) => {
  await using server = await serverOf([madeCalibration()]);
  const itemsOf = (...asked: readonly object[]) =>
    asked.map((one) => ({ request: one, constraint_params: { id: 10, type: "task" } }));
  const items = itemsOf(...[request, elsewhere].map((one) => ({ ...one, calibrated: true })), elsewhere);
  const answer = await server.send(`/v1/optimality/${path}/`, {
    method: "POST",
    body: JSON.stringify(path === "rank" ? { items, by: "mean" } : { items }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status, answer.text).toBe(200);
  const ranked = () => (answer.json as { readonly ranking: readonly ItemSaid[] }).ranking;
  const written = () =>
    answer.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as ItemSaid);
  const lines = path === "rank" ? ranked() : written();
  const said = lines
    .toSorted((a, b) => a.index - b.index)
    .map(({ calibration, notices }) => ({ calibration, notices }));
  expect(said).toEqual([
    { calibration: [applied], notices: undefined },
    { calibration: undefined, notices: [{ code: "not_calibrated" }] },
    { calibration: undefined, notices: undefined },
  ]);
});

test("data are calibrated too, and their entity tag follows the revision of the file", async () => {
  const path = `/v1/operational/noaa/hourly?latitude=51.5&longitude=-0.12&forecast_hours=200&variables=temperature_2m,relative_humidity_2m`;
  await using server = await serverOf([madeCalibration()]);
  await using newer = await serverOf([madeCalibration({ revision: 2 })]);
  const [raw, calibrated, revised] = [
    await server.send(path),
    await server.send(`${path}&calibrated=true`),
    await newer.send(`${path}&calibrated=true`),
  ];
  expect(calibrated.headers.get("x-halcyon-calibration")).toBe(header);
  const [before, after] = [raw, calibrated].map(({ json }) => operationalResponseSchema.parse(json));
  expect(after!.metadata.calibration).toMatchObject([{ id: "hut", revision: 1 }]);
  const last = (one: typeof before) => one!.hourly.temperature_2m!.median!.at(-1)!;
  expect(last(after) - last(before)).toBeGreaterThan(1);
  const tags = [raw, calibrated, revised].map(({ headers }) => headers.get("etag"));
  expect(new Set(tags).size).toBe(3);
});

test("whoever asks for it where no site is gets the raw answer, and is told", async () => {
  await using server = await serverOf([madeCalibration()]);
  const [raw, asked] = [
    await composite(server, elsewhere),
    await composite(server, { ...elsewhere, calibrated: true }),
  ];
  expect(withoutTime(asked.text)).toBe(withoutTime(raw.text));
  expect([raw.notice, asked.notice, asked.calibration]).toEqual([null, "not_calibrated", null]);
});

test("a server can calibrate for all who do not say, and tells those nothing where it cannot", async () => {
  await using server = await serverOf([madeCalibration()], true);
  expect((await composite(server, request)).calibration).toBe(header);
  expect((await composite(server, { ...request, calibrated: false })).calibration).toBeNull();
  expect((await composite(server, elsewhere)).notice).toBeNull();
});

test("a file that teaches nothing leaves every answer as it is, byte for byte, but for the notice of it", async () => {
  const refused = {
    from_day: 0,
    to_day: 35,
    days: 40,
    accepted: false as const,
    because: "there are 40 days",
  };
  await using server = await serverOf([
    madeCalibration({ variables: { temperature_2m: { method: "emos-normal", classes: [refused] } } }),
  ]);
  const notice = '{"code":"not_calibrated"}';
  for (const path of ["composite", "breakdown", "windows"]) {
    const [raw, asked] = [
      await composite(server, request, path),
      await composite(server, { ...request, calibrated: true }, path),
    ];
    const said = asked.text.replace(`,${notice}]`, "]").replace(`,"notices":[${notice}]`, "");
    expect(withoutTime(said)).toBe(withoutTime(raw.text));
    expect(asked.text.includes(notice)).toBe(path !== "composite");
  }
});

test("the configuration says whether weather is calibrated by default", () => {
  const configOf = (file: object) =>
    parseConfig({ HALCYON_CONFIG: "/halcyon.json" }, "/", () => JSON.stringify(file)).calibration;
  expect([configOf({}), configOf({ calibration: "on" })]).toEqual(["off", "on"]);
  expect(() => configOf({ calibration: "yes" })).toThrow("calibration");
});

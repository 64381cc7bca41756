import { compositeResponseSchema, previewResponseSchema } from "@halcyon/schema/v1";
import { describe, expect, test } from "vitest";
import { curatedLibrary } from "../../entries/curated-library.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../../../test/harness/running-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../../../test/harness/made-ports.suite.ts";

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 130, model: "noaa" };

function send(server: RunningServer, definition: object, accept = "application/json"): Promise<Answer> {
  return server.send("/v1/optimality/preview/", {
    method: "POST",
    body: JSON.stringify({ request, definition }),
    headers: { "content-type": "application/json", accept },
  });
}

describe("200", () => {
  test("scores constraints that are not in the library", async () => {
    const parts = { deterministic: { formulas: { wind_gusts_10m: () => 12.5 } } };
    await using server = await runningServer({ ports: madePorts(madeEntry(madeGust), parts) });
    const answer = await send(server, { type: "task", constraints: [{ ...madeGust, ideal: { max: 2 } }] });
    expect(answer.status).toBe(200);
    const { metadata, forecast } = previewResponseSchema.parse(answer.json);
    // 10.5 of 15 m/s down: 1 - 0.9 * 0.7 = 0.37.
    expect(forecast[0]).toEqual({ timestamp: "2026-11-21T09:00:00Z", median: 0.37, Q10: null, Q90: null });
    expect(metadata).not.toHaveProperty("id");
    expect(answer.headers.get("x-halcyon-entry")).toBeNull();
    expect(answer.headers.get("x-halcyon-source")).toBe("deterministic=formula");
  });

  test("scores a wet bulb lower up a mountain than by the sea, in the same air", async () => {
    const wetBulb = {
      variable: "wet_bulb_temperature_2m",
      unit: "degC",
      ideal: { max: 17 },
      acceptable: { max: 19 },
      weight: 1,
      if_missing: "refuse",
    } as const;
    const medians = [0, 1457].map(async (elevationM) => {
      const formulas = { temperature_2m: () => 30, relative_humidity_2m: () => 30 };
      const cell = { latitude: 51.5, longitude: -0.12, elevationM, sea: false };
      const ports = madePorts(madeEntry(madeGust), { deterministic: { formulas, cell } });
      await using server = await runningServer({ ports });
      const answer = await send(server, { type: "task", constraints: [wetBulb] });
      return previewResponseSchema.parse(answer.json).forecast[0]!.median;
    });
    // 1 - 0.9 (18.15 - 17) / 2 by the sea, 1 - 0.9 (17.45 - 17) / 2 at 850 hPa.
    expect((await medians[0])!).toBeCloseTo(0.4825, 2);
    expect((await medians[1])!).toBeCloseTo(0.7975, 2);
  });

  test("scores the constraints of every entry as the entry itself is scored", async () => {
    await using server = await runningServer();
    for (const { id, type, constraints } of curatedLibrary.list("task").slice(0, 8)) {
      const asEntry = await sendComposite(server, { request, constraint_params: { id, type } });
      const asDefinition = await send(server, { type, constraints });
      expect(asDefinition.status).toBe(asEntry.status);
      if (asEntry.status !== 200) continue;
      const { forecast } = compositeResponseSchema.parse(asEntry.json);
      expect(previewResponseSchema.parse(asDefinition.json).forecast).toEqual(forecast);
    }
  });

  test("gives the same rows as CSV", async () => {
    await using server = await runningServer();
    const definition = { type: "task", constraints: [madeGust] };
    const { forecast } = previewResponseSchema.parse((await send(server, definition)).json);
    const [heading, ...lines] = (await send(server, definition, "text/csv")).text.trimEnd().split("\r\n");
    expect(heading).toBe("timestamp,median,Q10,Q90");
    expect(lines.map((line) => Number(line.split(",")[1]))).toEqual(forecast.map(({ median }) => median));
  });
});

test("422 invalid_request names the field of the definition, with the number in the right unit", async () => {
  await using server = await runningServer();
  const constraints = [{ ...madeGust, unit: "km/h", ideal: { max: 36 } }];
  const { errors } = expectProblem(await send(server, { type: "task", constraints }), "invalid_request");
  expect(errors).toContainEqual(
    expect.objectContaining({
      pointer: "#/definition/constraints/0/unit",
      detail: expect.stringContaining("36 km/h is 10 m/s"),
    }),
  );
});

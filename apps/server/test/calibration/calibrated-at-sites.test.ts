import { operationalResponseSchema } from "@halcyon/schema";
import { type CalibrationFile, type ModelPart, siteCalibration } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test } from "vitest";
import { madeCalibration } from "../../src/weather/calibrations/calibration-file.suite.ts";
import { madeEntry, madePorts } from "../harness/made-ports.suite.ts";
import type { Models } from "../../src/ports.ts";
import { type Answer, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { counted } from "../../src/workers/pool/counted-workers.suite.ts";

/** Returns a calibration of temperature to 1 + 0.8 T, learned at a site of the given height. */
function fileAt(elevation_m: number | undefined, others: Partial<CalibrationFile> = {}): CalibrationFile {
  const { variables } = madeCalibration();
  const { classes, ...temperature } = variables.temperature_2m!;
  return madeCalibration({
    variables: {
      temperature_2m: { ...temperature, classes: [{ ...classes[0]!, a: 1, b: 0.8, g2: 0.01, w: 0 }] },
    } as CalibrationFile["variables"],
    ...others,
    site: {
      ...madeCalibration(others).site,
      ...(elevation_m === undefined ? {} : { elevation_m }),
    },
  });
}

function taught(models: Models, file: CalibrationFile): Models {
  const parts = models.get("noaa")!.map((part): ModelPart => {
    if (part.part !== "ensemble" || part.source === undefined) return part;
    const sites = [siteCalibration(file, part.source.describe())!];
    return { ...part, calibrations: { sites: () => sites } };
  });
  return new Map([["noaa", parts]]);
}

describe("a site of 500 m in a cell of 100 m, where it is 10 degrees", () => {
  const temperature = { formulas: { temperature_2m: () => 10 } };
  const entry = madeEntry({
    variable: "temperature_2m",
    unit: "degC",
    ideal: { min: 5 },
    acceptable: { min: 0 },
    weight: 1,
  });
  const { library, models } = madePorts(entry, { deterministic: temperature, ensemble: temperature });
  const site = { latitude: 50, longitude: 8, radius_km: 2 };

  async function server(elevation_m?: number): Promise<RunningServer> {
    const file = fileAt(elevation_m, { members: 10, source: "formula", site });
    return runningServer({ ports: { library, models: taught(models, file) } });
  }

  /** Returns the temperature of the last hour, which only the ensemble answers. */
  async function asked(of: RunningServer, query: string): Promise<{ answer: Answer; temperatureC: number }> {
    const answer = await of.send(
      `/v1/operational/noaa/hourly?latitude=50&longitude=8&forecast_hours=600&variables=temperature_2m${query}`,
    );
    expect(answer.status, answer.text).toBe(200);
    const { hourly } = operationalResponseSchema.parse(answer.json);
    return { answer, temperatureC: hourly.temperature_2m!.median!.at(-1)! };
  }

  test("is moved first, at 4.5 K a kilometre, and calibrated then, each once", async () => {
    await using at500 = await server(500);
    expect((await asked(at500, "")).temperatureC).toBe(10);
    expect((await asked(at500, "&elevation_m=500")).temperatureC).toBeCloseTo(10 - 1.8, 2);
    const { answer, temperatureC } = await asked(at500, "&elevation_m=500&calibrated=true");
    expect(temperatureC).toBeCloseTo(1 + 0.8 * (10 - 1.8), 2);
    expect(answer.headers.get("x-halcyon-cell")).toContain(";elevation-correction=400;lapse=4.5");
    expect(answer.headers.get("x-halcyon-calibration")).toBe("ensemble=hut;rev=1;vars=temperature_2m");
  });

  test("is moved to the height that was learned at, whatever height within 50 m is asked for, and none", async () => {
    await using at500 = await server(500);
    for (const elevation of ["", "&elevation_m=460", "&elevation_m=540"]) {
      const { temperatureC } = await asked(at500, `${elevation}&calibrated=true`);
      expect(temperatureC).toBeCloseTo(1 + 0.8 * (10 - 1.8), 2);
    }
  });

  test("is raw, and moved, at another height", async () => {
    await using at500 = await server(500);
    const { answer, temperatureC } = await asked(at500, "&elevation_m=600&calibrated=true");
    expect(temperatureC).toBeCloseTo(10 - 4.5 * 0.5, 2);
    expect(answer.headers.get("x-halcyon-notice")).toContain("not_calibrated");
  });

  test("is moved and calibrated by a file that names no height", async () => {
    await using anyHeight = await server();
    const { temperatureC } = await asked(anyHeight, "&elevation_m=500&calibrated=true");
    expect(temperatureC).toBeCloseTo(1 + 0.8 * (10 - 1.8), 2);
    expect((await asked(anyHeight, "&calibrated=true")).temperatureC).toBeCloseTo(9, 2);
  });
});

describe("in a thread", () => {
  const models: Models = new Map([
    [
      "noaa",
      [
        { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
        { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) },
      ],
    ],
  ]);
  const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 720, model: "noaa", elevation_m: 400 };
  const constraint_params = { id: 29, type: "task" };

  /** Returns the parts of a response that do not depend on the server. */
  const told = ({ status, headers, text }: Answer): unknown => {
    const own = [...headers].filter(([name]) => !["x-request-id", "date", "ratelimit"].includes(name));
    return { status, headers: own, text };
  };

  test.each([
    ["composite", "score", {}],
    ["breakdown", "answer", {}],
    ["windows", "answer", { window: { duration_hours: 6 } }],
  ])("a %s is moved and calibrated as in the event loop, byte for byte", async (path, task, more) => {
    const tasks: string[] = [];
    const ports = { models: taught(models, fileAt(400)) };
    await using apart = await runningServer({ ports, apart: counted(tasks) });
    await using alone = await runningServer({ ports });
    const send = (server: RunningServer, calibrated: boolean): Promise<Answer> =>
      server.send(`/v1/optimality/${path}/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ request: { ...request, calibrated }, constraint_params, ...more }),
      });
    const [inThread, inLoop] = [await send(apart, true), await send(alone, true)];
    expect(told(inThread)).toEqual(told(inLoop));
    expect(inThread.headers.get("x-halcyon-calibration")).toBe("ensemble=hut;rev=1;vars=temperature_2m");
    expect(inThread.headers.get("x-halcyon-cell")).toContain(";lapse=4.5");
    expect(inThread.text).not.toBe((await send(apart, false)).text);
    expect(tasks).toEqual([task, task]);
  });
});

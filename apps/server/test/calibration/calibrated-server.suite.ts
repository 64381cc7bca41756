import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import type { CalibrationFile, ModelPart } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect } from "vitest";
import { modelPartCalibrations } from "../../src/weather/calibrations/model-part-calibrations.ts";
import { type RunningServer, runningServer, startMs } from "../harness/running-server.suite.ts";

const sources = {
  deterministic: syntheticSource({ product: "gfs", seed: 1 }),
  ensemble: syntheticSource({ product: "gefs", seed: 1 }),
};

/** Starts a server whose ensemble is calibrated with the given files. */
export async function serverOf(
  files: readonly CalibrationFile[],
  calibratedByDefault = false,
): Promise<RunningServer> {
  const parts: readonly ModelPart[] = [
    { part: "deterministic", source: sources.deterministic },
    await taughtPart("ensemble", files),
  ];
  return runningServer({ ports: { models: new Map([["noaa", parts]]), calibratedByDefault } });
}

/** Starts a server whose model has only a single run, with the given calibration files. */
export async function serverOfRun(files: readonly CalibrationFile[]): Promise<RunningServer> {
  const parts = [await taughtPart("deterministic", files)];
  return runningServer({ ports: { models: new Map([["noaa", parts]]) } });
}

async function taughtPart(part: keyof typeof sources, files: readonly CalibrationFile[]): Promise<ModelPart> {
  const own = temporaryFolder();
  for (const file of files) await writeFile(join(own, `${file.id}.json`), JSON.stringify(file));
  const calibrations = await modelPartCalibrations({
    folder: own,
    model: "noaa",
    part,
    source: sources[part].describe(),
    nowMs: () => startMs,
  });
  return { part, source: sources[part], calibrations };
}

/** Requests scores for concrete placement from an endpoint with the given path. */
export async function composite(server: RunningServer, asked: object, path = "composite") {
  const body = { request: asked, constraint_params: { id: 10, type: "task" } };
  const window = path === "windows" ? { window: { duration_hours: 4 } } : {};
  const answer = await server.send(`/v1/optimality/${path}/`, {
    method: "POST",
    body: JSON.stringify({ ...body, ...window }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status, answer.text).toBe(200);
  const notice = answer.headers.get("x-halcyon-notice");
  return { ...answer, calibration: answer.headers.get("x-halcyon-calibration"), notice };
}

export function withoutTime(text: string): string {
  return text.replace(/"generated_at":"[^"]*"/, "");
}

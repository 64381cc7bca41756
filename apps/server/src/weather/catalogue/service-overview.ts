import type { ModelId } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { findRuns, isFed, type ModelPart, modelService, partService } from "@halcyon/weather";
import type { Ports } from "../../ports.ts";
import { recordStatus } from "./record-status.ts";

/** Summary of the service level of all weather. */
interface ServiceOverview {
  /** True if at least one model or record answers. */
  readonly answers: boolean;
  /**
   * Names of the configured model parts and records that are not ready: parts as `noaa.ensemble`, records as in `GET /v1/status`, and damaged calibration
   * files as `noaa.ensemble.calibration.<id>`.
   */
  readonly degraded: readonly string[];
}

export async function serviceOverview(
  { models, records }: Pick<Ports, "models" | "records">,
  now: EpochHour,
): Promise<ServiceOverview> {
  const found = await Promise.all(
    [...models].map(async ([model, parts]) => ({ model, parts: await findRuns(parts, now) })),
  );
  const held = await recordStatus(records, now);
  const states = [
    ...found.map(({ model, parts }) => modelService(model, parts, now).state),
    ...held.map(({ service }) => service.state),
  ];
  return {
    answers: states.some((state) => state !== "absent"),
    degraded: [
      ...found.flatMap(({ model, parts }) =>
        parts
          .filter((part) => partService(part, now).state !== "ready")
          .map(({ part }) => `${model}.${part}`),
      ),
      ...[...models].flatMap(([model, parts]) => damagedCalibrations(model, parts)),
      ...held.filter(({ service }) => service.state !== "ready").map(({ dataset }) => dataset),
      ...(records.absent ?? []).map(({ dataset }) => dataset),
    ],
  };
}

function damagedCalibrations(model: ModelId, parts: readonly ModelPart[]): string[] {
  return parts.filter(isFed).flatMap(({ part, calibrations }) => {
    const damaged = (calibrations?.faults?.() ?? []).filter(({ kind }) => kind === "damaged");
    return damaged.map(({ id }) => `${model}.${part}.calibration.${id}`);
  });
}

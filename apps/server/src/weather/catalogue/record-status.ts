import type { ModelId } from "@halcyon/schema";
import type { Offering } from "@halcyon/schema/endpoints";
import { isPartKnownTo } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { RecordHealth } from "@halcyon/schema/wire";
import {
  findRuns,
  isFed,
  type ModelPart,
  modelService,
  partService,
  type RecordDescription,
  type RecordSource,
  type Service,
  SourceError,
} from "@halcyon/weather";
import type { Ports, Records } from "../../ports.ts";
import { datasetNameOf } from "./list-datasets.ts";
import { spanOf } from "../records/placed-record.ts";

/** State of a record, with the fields that the catalogue and the status endpoint report. */
interface RecordStatus {
  readonly dataset: string;
  readonly offering: Offering;
  readonly source: string;
  readonly synthetic: boolean;
  readonly health: RecordHealth;
  /** First step of the record, in the record's own calendar. */
  readonly first: string;
  readonly last: string;
  /** Time since the end of the last step [h]; undefined if that step is in the future or the calendar is not standard. */
  readonly ageHours: number | undefined;
  /** Maximum age [h]; undefined for a record that is not expected to grow. */
  readonly maxAgeHours: number | undefined;
  /** Availability of the record: `ready`, `degraded` or `absent`. */
  readonly service: Service;
}

/** Returns the first and last step and the age of each weather record, and whether newer data are overdue. */
export async function recordStatus(
  { hourly, daily, projections, maxAgeHours }: Records,
  now: EpochHour,
): Promise<RecordStatus[]> {
  const histories = [
    { source: hourly, maxAgeHours: maxAgeHours?.hourly },
    { source: daily, maxAgeHours: maxAgeHours?.daily },
  ];
  const all = [...histories, ...projections.map((source) => ({ source, maxAgeHours: undefined }))];
  const rows = all.map(async (one) => one.source && statusOf(one.source, one.maxAgeHours, now));
  return (await Promise.all(rows)).filter((row) => row !== undefined);
}

async function statusOf(
  source: RecordSource,
  maxAgeHours: number | undefined,
  now: EpochHour,
): Promise<RecordStatus> {
  const failure = await failureOf(source);
  const description = source.describe();
  const ageHours = ageOf(description, now);
  const isStale = maxAgeHours !== undefined && ageHours !== undefined && ageHours > maxAgeHours;
  return {
    dataset: datasetNameOf(description),
    offering: description.offering,
    source: description.id,
    synthetic: description.synthetic,
    health: failure === undefined ? (isStale ? "stale" : "ok") : "silent",
    service: serviceOf(failure, isStale),
    ...spanOf(description),
    ageHours,
    maxAgeHours,
  };
}

/** Returns the availability of a record. A record that is too old is still used. */
function serviceOf(failure: SourceError | undefined, isStale: boolean): Service {
  if (failure !== undefined) return { state: "absent", reason: { code: failure.trouble } };
  return isStale ? { state: "degraded", reason: { code: "stale" } } : { state: "ready" };
}

/**
 * Returns the reason why a record cannot be read, or undefined if it can be read. To find out, it looks up an arbitrary place. This also finds a newly
 * published version of the record.
 */
async function failureOf(source: RecordSource): Promise<SourceError | undefined> {
  try {
    await (source.reach === undefined ? source.locate({ latitude: 0, longitude: 0 }) : source.reach());
    return undefined;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}

function ageOf({ last, step, calendar }: RecordDescription, now: EpochHour): number | undefined {
  if (calendar !== "standard") return undefined;
  // An hour is stamped with its end, a day with its beginning.
  const ageHours = now - (step === "hour" ? last : (last + 1) * 24);
  return ageHours < 0 ? undefined : ageHours;
}

/** Summary of the availability of all weather. */
interface ServiceOverview {
  /** True if at least one model or record can be used. */
  readonly answers: boolean;
  /**
   * Names of model parts, records and calibrations that are not ready. Parts have names such as `noaa.ensemble`, and records as in `GET /v1/status`. Damaged
   * calibrations have names such as `noaa.ensemble.calibration.<id>`.
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
    ...found.map(
      ({ model, parts }) =>
        modelService(
          model,
          parts.filter((part) => isPartKnownTo("v1", part)),
          now,
        ).state,
    ),
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

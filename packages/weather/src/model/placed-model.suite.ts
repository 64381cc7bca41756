import type { PartName, VariableName } from "@halcyon/schema";
import type {
  AppliedCalibration,
  CarriedVariable,
  SourceDescription,
  WeatherSource,
} from "../source/source.ts";
import type { PlacedPart } from "./model-part.ts";

/** Current hour of the tests. */
export const now = 500_000;

/** Facts about a model part of a test. */
export interface PartExample {
  readonly part?: PartName;
  readonly lastLead: number;
  readonly members?: number;
  readonly age?: number;
  readonly run?: undefined;
  readonly sea?: boolean;
  readonly outside?: true;
  /** Id of the source; `test` by default. */
  readonly id?: string;
  /** Variables that the source lacks; none by default. */
  readonly lacks?: readonly VariableName[];
  /** True if the place has a calibration. */
  readonly calibrated?: true;
  readonly record?: { readonly from: number; readonly to: number };
}

const carried: ReadonlyMap<VariableName, CarriedVariable> = new Map([
  ["temperature_2m", { toLeadHours: 9999, stepType: "instant" }],
  ["precipitation", { toLeadHours: 9999, stepType: "sum" }],
  ["wind_gusts_10m", { toLeadHours: 240, stepType: "max" }],
  ["wave_height", { toLeadHours: 9999, stepType: "instant" }],
]);

/** Returns a model part as it is placed. Its source is never asked. */
export function placed(example: PartExample): PlacedPart {
  const description: SourceDescription = {
    id: example.id ?? "test",
    synthetic: false,
    members: example.members ?? 1,
    leadHours: Array.from({ length: example.lastLead + 1 }, (_, lead) => lead),
    pastHours: 192,
    ...(example.record === undefined ? {} : { record: example.record }),
    variables: new Map(
      [...carried]
        .filter(([name]) => example.lacks?.includes(name) !== true)
        .map(([name, { toLeadHours, stepType }]) => [
          name,
          { toLeadHours: Math.min(toLeadHours, example.lastLead), stepType },
        ]),
    ),
    grid: "a point",
    coverage: "a point",
    calendar: "standard",
    attribution: "none",
    licence: { name: "none", url: "about:blank" },
  };
  const source: WeatherSource = {
    describe: () => description,
    latestRun: () => Promise.reject(new Error("not asked")),
    locate: () => Promise.reject(new Error("not asked")),
    read: () => Promise.reject(new Error("not asked")),
  };
  return {
    part: example.part ?? "deterministic",
    source,
    description,
    run: "run" in example ? undefined : now - (example.age ?? 0),
    cell: example.outside
      ? undefined
      : {
          latitude: 0,
          longitude: 0,
          sea: example.sea ?? false,
          ...(example.calibrated ? { calibration: calibrationOf("ensemble") } : {}),
        },
  };
}

/** Parts of a model that has a run, an ensemble and a season. */
export const wholeModel: readonly PartExample[] = [
  { part: "deterministic", lastLead: 384, age: 9 },
  { part: "ensemble", lastLead: 840, age: 30, members: 31 },
  { part: "seasonal", lastLead: 6480, age: 30, members: 16 },
];

function calibrationOf(part: AppliedCalibration["part"]): AppliedCalibration {
  return {
    id: "mast",
    revision: 1,
    part,
    variables: [],
    trainedTo: "2026-10-31",
    days: 90,
    synthetic: false,
  };
}

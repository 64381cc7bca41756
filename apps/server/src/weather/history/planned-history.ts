import type { HourlyWeather, VariableName } from "@halcyon/schema";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { EstimatedHours, Plan } from "@halcyon/scoring";
import { estimatesOf, plannedUntil, variableGrids } from "@halcyon/scoring/entry";
import type { RecordSource } from "@halcyon/weather";
import { requireRecipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";
import { plansOf, readsOf } from "../data-plans.ts";
import { onLandWords } from "../refusals/on-land.ts";
import { type PlacedRecord, placeRecord, reachOf, recordHours } from "../records/placed-record.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { requireCalls } from "../records/require-calls.ts";
import { recordWork } from "../work-values.ts";
import { refuseHeights } from "../refusals/refuse-heights.ts";

/** Record at a place, with plans for deriving the requested variables from its hours. */
interface PlannedHistory {
  readonly placed: PlacedRecord;
  /** Plans for deriving the variables, in the order of the request. */
  readonly plans: readonly Plan[];
  readonly estimates: readonly EstimatedHours[];
  /** Returns the amount of work for deriving a number of hours [values]. */
  readonly workOf: (hours: number) => number;
  /**
   * Reads hours.
   *
   * @returns Function that returns the packed hourly values for a plan.
   * @throws Refusal weather_unavailable if the record cannot be read.
   */
  readonly read: (span: Pick<HourlyWeather, "from" | "hours">) => Promise<(plan: Plan) => Int16Array>;
  /**
   * Checks that reading the given hours stays within the provider's call limits.
   *
   * @param field - Request field that determines the number of hours.
   * @throws Refusal invalid_request if the read needs more calls than the provider allows in one period. Refusal weather_unavailable if too few calls are
   * left now.
   */
  readonly requireCalls: (span: Pick<HourlyWeather, "from" | "hours">, field: string) => Promise<void>;
}

/**
 * Plans how to read a weather record at a place. The record must have each variable, or the variables from which it is derived.
 *
 * @throws Refusal location_outside_coverage if the record does not cover the place, variable_unavailable if it lacks a variable, weather_unavailable if it
 * cannot be read.
 */
export async function planHistory(
  source: RecordSource | undefined,
  cache: RecordCache,
  location: SiteLocation,
  variables: readonly VariableName[],
): Promise<PlannedHistory> {
  refuseHeights(variables);
  const placed = await placeRecord(source, location);
  const plans = plansOf(variables, reachOf(placed));
  const missing = plans.filter((plan) => plannedUntil(plan) === 0);
  if (missing.length > 0) {
    throw notCarried(
      placed,
      missing.map((plan) => plan.variable),
    );
  }
  const { cell } = placed;
  return {
    placed,
    plans,
    estimates: plans.flatMap((plan) => estimatesOf(plan, { cell }, { fromHour: 0, toHour: 1 })),
    workOf: (hours) => recordWork(hours, readsOf(plans), variables),
    requireCalls: async (span, field) => requireHistory(placed, readsOf(plans), span, field),
    read: async (span) => {
      const weather = await recordHours(placed, cache, readsOf(plans), span);
      return variableGrids(weather, { cell, place: placed.place, nowRow: 0, goOn: requireRecipient });
    },
  };
}

/**
 * Checks that the provider's call limits allow reading the requested hours of a weather record.
 *
 * @param field - Request field that determines the number of hours.
 * @throws Refusal invalid_request if the read needs more calls than the provider allows in one period. Refusal weather_unavailable if too few calls are left
 * now.
 */
export async function requireHistory(
  { source, cell }: PlacedRecord,
  variables: readonly VariableName[],
  { from, hours }: Pick<HourlyWeather, "from" | "hours">,
  field: string,
): Promise<void> {
  const request = { cell, variables, from, to: from + hours };
  await requireCalls([{ source, request }], { field, advice: "ask for fewer years or variables" });
}

/** Returns the refusal for variables that a weather record lacks. */
export function notCarried({ description, cell }: PlacedRecord, missing: readonly VariableName[]): Refusal {
  const carried = [...description.variables.keys()];
  return new Refusal("variable_unavailable", {
    detail:
      `${description.id} has no ${missing.join(", ")} at this place. ${onLandWords(missing, cell)}`.trim(),
    errors: missing.map((name) => ({
      field: "variables",
      code: "variable_unavailable",
      detail: `The record does not carry ${name} there, or all variables that it is computed from.`,
      expected: { variable: name, carried },
    })),
  });
}

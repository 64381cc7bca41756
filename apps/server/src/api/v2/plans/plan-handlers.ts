import {
  NoYearError,
  type Plan,
  type PlanWeather,
  type SearchedOrder,
  searchOrder,
  simulate,
  simulateStarts,
} from "@halcyon/planning";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import {
  hasCosts,
  type PlanFields,
  planJobSecondsMax,
  planOrdersMax,
  type PlanRequest,
  planSecondsMax,
  startsOf,
} from "@halcyon/schema/v2";
import { requireRecipient } from "../../../errors/caller-left.ts";
import { problem } from "../../../errors/problem.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { admitPlan, type AdmittedPlan, type PlanPorts } from "../../../plans/admit-plan.ts";
import { requireStart } from "../../../plans/engine-plan.ts";
import { recordWork } from "../../../weather/work-values.ts";
import { prefersAsync } from "../../batch/jobs.ts";
import { checkOffering } from "../../pipeline/answering.ts";
import { askedEntry } from "../asked-forecast.ts";
import type { Call, Handlers } from "../handler.ts";
import { planAnswer, type SimulatedPlan, startsAnswer } from "./plan-answer.ts";
import { importedPlan } from "./plan-files.ts";
import { isGain, planHeaders } from "./plan-metadata.ts";
import { writtenPlan, writtenStarts } from "./written-plan.ts";

/** Approximate length of a task in a response [bytes]. */
const taskBytes = 900;

const hourMs = millisecondsPerHour;

interface Asked extends Pick<Call<"plans.simulate">, "principal" | "nowMs"> {
  readonly body: PlanFields;
  /** Headers of a plan that is simulated; absent for a dry run. */
  readonly headers?: Call<"plans.simulate">["headers"] | undefined;
}

/** Work of reading a character of a file, as values that are scored. */
const valuesPerCharacter = 0.4;

/** Returns the handlers under `/plans/` that any thread can answer. */
export function planHandlers(
  ports: PlanPorts,
): Pick<Handlers, "plans.simulate" | "plans.starts" | "plans.importFile"> {
  return {
    async "plans.importFile"({ body, nowMs }) {
      return {
        work: () => body.file.length * valuesPerCharacter,
        answer: async () => ({ json: await importedPlan(body, nowMs), fresh: true }),
      };
    },

    async "plans.starts"({ body, format, repeated, ...call }) {
      const startsMs = startsOf(body).map((startMs, index) => {
        const pointer = body.starts === undefined ? "#/sweep/from" : `#/starts/${index}`;
        return requireStart(startMs, call.nowMs, pointer);
      });
      const admitted = await admittedPlan(ports, { body, ...call }, startsMs);
      const [refused] = admitted.problems;
      if (refused !== undefined) throw refused;
      const by = body.by ?? (hasCosts(body) ? "cost" : "finish");
      return {
        cost: repeated === undefined ? admitted.pairsCount : 0,
        work: () => workOf(admitted),
        bytes: () => startsMs.length * taskBytes,
        async answer() {
          const { weather, front } = await admitted.score();
          const { money } = admitted.engine;
          const options = { seed: body.seed, money, by, goOn: requireRecipient };
          const { plan, searched } = orNoYear(() => inOrder(body, admitted, weather));
          const simulated = orNoYear(() => simulateStarts(plan, weather, admitted.startHours, options));
          const json = startsAnswer({ fields: body, admitted, simulated, front, searched, by });
          return writtenStarts(format, json, planHeaders(admitted));
        },
      };
    },

    async "plans.simulate"({ body, format, repeated, ...call }) {
      const admitted = await admittedPlan(ports, { body, ...call }, startOf(body, call.nowMs));
      const [refused] = admitted.problems;
      if (refused !== undefined) throw refused;
      return {
        cost: repeated === undefined ? admitted.pairsCount : 0,
        work: () => workOf(admitted),
        bytes: () => body.tasks.length * taskBytes,
        async answer() {
          const json = planAnswer(await simulatedOnce(body, admitted));
          return writtenPlan(format, body, json, planHeaders(admitted));
        },
      };
    },
  };
}

/**
 * Scores an admitted plan, and simulates it at its first start.
 *
 * @throws Refusal data_gap if all years of the record have gaps. CallerLeft if the recipient of the result has disconnected.
 */
export async function simulatedOnce(
  fields: PlanFields & Pick<PlanRequest, "percentiles">,
  admitted: AdmittedPlan,
): Promise<SimulatedPlan> {
  const { weather, front } = await admitted.score();
  const { money } = admitted.engine;
  const { seed, percentiles } = fields;
  const { plan, searched } = orNoYear(() => inOrder(fields, admitted, weather));
  const simulated = orNoYear(() =>
    simulate(plan, weather, { seed, money, percentiles, goOn: requireRecipient }),
  );
  return { fields, admitted, simulated, front, searched };
}

/** Returns the handler of the dry run of a plan. */
export function planCostHandler(ports: PlanPorts): Pick<Handlers, "plans.cost"> {
  return {
    async "plans.cost"({ requestId, ...call }) {
      const { pairsCount, seconds, problems } = await admittedPlan(
        ports,
        call,
        startOf(call.body, call.nowMs),
      );
      return {
        json: {
          cost: pairsCount,
          pairs: pairsCount,
          seconds: Math.round(seconds * 10) / 10,
          problems: problems.map((one) => problem(one, requestId)),
        },
        fresh: true,
      };
    },
  };
}

/**
 * Makes every check of a plan that needs no weather.
 *
 * @throws Refusal offering_not_in_package if the ensemble counts and the package of the key does not include forecasts.
 */
async function admittedPlan(
  ports: PlanPorts,
  { body, principal, nowMs, headers }: Asked,
  startsMs: readonly number[],
): Promise<AdmittedPlan> {
  if (body.front_hours > 0) checkOffering({ offering: "operational" }, principal);
  return admitPlan(ports, {
    fields: body,
    accountId: principal.accountId,
    nowMs,
    startsMs,
    secondsMax: prefersAsync(headers?.prefer) ? planJobSecondsMax : planSecondsMax,
    entryOf: (entry: NonNullable<PlanFields["tasks"][number]["entry"]>) => askedEntry(entry, principal),
  });
}

/** Returns the start of a plan [ms since 1970], as a list; the current hour if the request has none. */
function startOf({ start }: Pick<PlanRequest, "start">, nowMs: number): readonly number[] {
  return [
    requireStart(start === undefined ? epochHourOf(nowMs) * hourMs : Date.parse(start), nowMs, "#/start"),
  ];
}

/** Returns a plan with the order of its tasks, which is searched if the request says so. The order that is found for the first start holds for all. */
function inOrder(
  fields: PlanFields,
  { engine: { plan, money } }: AdmittedPlan,
  weather: PlanWeather,
): { readonly plan: Plan; readonly searched: SearchedOrder | undefined } {
  if (fields.order !== "search") return { plan, searched: undefined };
  const searched = searchOrder(plan, weather, {
    seed: fields.seed,
    money: hasCosts(fields) ? money : undefined,
    evaluations: planOrdersMax,
    goOn: requireRecipient,
  });
  return { plan: isGain(searched.unsearched) ? { ...plan, order: searched.order } : plan, searched };
}

/**
 * Returns the result of a simulation.
 *
 * @throws Refusal data_gap if all years of the record have gaps, or all but one for a search.
 */
function orNoYear<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof NoYearError)) throw error;
    throw new Refusal("data_gap", {
      detail:
        "Too many years of the record lack more than 1 % of their hours. Choose other years or another place.",
      cause: error,
    });
  }
}

function workOf({ pairs, horizonHours, engine }: AdmittedPlan): number {
  return pairs.reduce(
    (sum, { reads, entry }) =>
      sum +
      recordWork(
        horizonHours,
        reads,
        entry.constraints.map(({ variable }) => variable),
      ),
    engine.plan.tasks.length * horizonHours,
  );
}

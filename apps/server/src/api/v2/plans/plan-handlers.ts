import { NoYearError, simulate } from "@halcyon/planning";
import { epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { type PlanFields, planStartDaysMax } from "@halcyon/schema/v2";
import { requireRecipient } from "../../../errors/caller-left.ts";
import { problem } from "../../../errors/problem.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { admitPlan, type AdmittedPlan, type PlanPorts } from "../../../plans/admit-plan.ts";
import { recordWork } from "../../../weather/work-values.ts";
import { checkOffering } from "../../pipeline/answering.ts";
import { askedEntry } from "../asked-forecast.ts";
import type { Call, Handlers } from "../handler.ts";
import { planAnswer, taskTable } from "./plan-answer.ts";
import { planHeaders } from "./plan-metadata.ts";

/** Approximate length of a task in a response [bytes]. */
const taskBytes = 900;

const hourMs = millisecondsPerHour;

type Asked = Pick<Call<"plans.simulate">, "body" | "principal" | "nowMs">;

/** Returns the handlers under `/plans/` that any thread can answer. */
export function planHandlers(ports: PlanPorts): Pick<Handlers, "plans.simulate"> {
  return {
    async "plans.simulate"({ body, format, ...call }) {
      const admitted = await admittedPlan(ports, { body, ...call });
      const [refused] = admitted.problems;
      if (refused !== undefined) throw refused;
      return {
        cost: admitted.pairsCount,
        work: () => workOf(admitted),
        bytes: () => body.tasks.length * taskBytes,
        async answer() {
          const { weather, front } = await admitted.score();
          const { plan, money } = admitted.engine;
          const options = { seed: body.seed, money, percentiles: body.percentiles, goOn: requireRecipient };
          const simulated = orNoYear(() => simulate(plan, weather, options));
          const json = planAnswer({ fields: body, admitted, simulated, front });
          if (format === "json") return { json, headers: planHeaders(admitted) };
          const { tasks: _rows, ...beside } = json;
          return {
            tables: [taskTable(json)],
            headers: planHeaders(admitted),
            about: { beside: () => beside },
          };
        },
      };
    },
  };
}

/** Returns the handler of the dry run of a plan. */
export function planCostHandler(ports: PlanPorts): Pick<Handlers, "plans.cost"> {
  return {
    async "plans.cost"({ requestId, ...call }) {
      const { pairsCount, seconds, problems } = await admittedPlan(ports, call);
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
 * @throws Refusal offering_not_in_package if the ensemble counts and the package of the key does not include forecasts. Refusal invalid_request if the start is in
 * the past or too far ahead.
 */
async function admittedPlan(ports: PlanPorts, { body, principal, nowMs }: Asked): Promise<AdmittedPlan> {
  if (body.front_hours > 0) checkOffering({ offering: "operational" }, principal);
  return admitPlan(ports, {
    fields: body,
    accountId: principal.accountId,
    nowMs,
    startsMs: [requireStart(body.start, nowMs, "#/start")],
    entryOf: (entry: NonNullable<PlanFields["tasks"][number]["entry"]>) => askedEntry(entry, principal),
  });
}

/**
 * Returns the start of a plan [ms since 1970], the current hour if it is undefined.
 *
 * @param pointer - JSON pointer to the start in the request.
 * @throws Refusal invalid_request if the start is before the current hour, or too far ahead.
 */
function requireStart(start: string | undefined, nowMs: number, pointer: string): number {
  const now = epochHourOf(nowMs);
  const startMs = start === undefined ? now * hourMs : Date.parse(start);
  const last = now + planStartDaysMax * 24;
  if (startMs >= now * hourMs && startMs <= last * hourMs) return startMs;
  const isPast = startMs < now * hourMs;
  const bound = formatEpochHour(isPast ? now : last);
  const detail = isPast
    ? `This time is before ${bound}. Leave the start out to begin now.`
    : `This time is after ${bound}, which is ${planStartDaysMax} days ahead.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [
      isPast
        ? { pointer, code: "in_the_past", detail, expected: { minimum: bound } }
        : { pointer, code: "too_big", detail, expected: { maximum: bound } },
    ],
  });
}

/**
 * Returns the result of a simulation.
 *
 * @throws Refusal data_gap if all years of the record have gaps.
 */
function orNoYear<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof NoYearError)) throw error;
    throw new Refusal("data_gap", {
      detail:
        "Every year of the record lacks more than 1 % of its hours. Choose other years or another place.",
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

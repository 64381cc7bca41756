import { planningAid } from "@halcyon/schema";
import { hasCosts, type PlanMetadata, type PlanFields } from "@halcyon/schema/v2";
import { type EpochHour, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type { SearchedOrder, SimulatedStarts, Simulation } from "@halcyon/planning";
import { likelihoodOf } from "@halcyon/scoring";
import { publishProbability } from "@halcyon/scoring/statistics";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import type { AdmittedPlan } from "../../../plans/admit-plan.ts";
import type { FrontScores, NoFront } from "../../../plans/pair-scores.ts";
import { localTimes } from "../../../weather/hours/local-times.ts";
import type { AnswerHeaders } from "../../pipeline/answer.ts";
import { recordHeaders } from "../../headers/source-headers.ts";
import { answeredEntry, answeredSite } from "../forecast-metadata.ts";
import { notInRecords } from "../warned-fields.ts";

/** Scored plan, with everything that its metadata says. */
export interface ScoredPlan {
  /** Ensemble of the first hours, or the reason why none counts. */
  readonly front: FrontScores | NoFront;
  readonly fields: PlanFields;
  readonly admitted: AdmittedPlan;
  readonly simulated: Pick<Simulation | SimulatedStarts, "scenarios" | "goodShares">;
  /** Order that a search found; undefined if none was asked. */
  readonly searched: SearchedOrder | undefined;
}

/** Returns the metadata of an answer about a plan. */
export function planMetadata({ fields, admitted, simulated, front, searched }: ScoredPlan): PlanMetadata {
  const { now, nowMs, pairs, timezone } = admitted;
  const { scenarios, goodShares } = simulated;
  const { description } = pairs[0]!.placed;
  const { years, members, count, leftOut, effective } = scenarios;
  return {
    generated_at: formatInstant(nowMs),
    name: fields.name ?? null,
    model: fields.model,
    timezone,
    currency: hasCosts(fields) ? fields.currency! : null,
    seed: fields.seed,
    synthetic: description.synthetic,
    scenarios: { count, members, years: years.length, left_out: [...leftOut], effective },
    front:
      typeof front === "string"
        ? null
        : {
            source: front.part.source.id,
            run: formatEpochHour(front.part.run),
            to: formatEpochHour(now + front.hours),
            hours: front.hours,
            attribution: front.part.source.attribution,
            licence: front.part.source.licence,
          },
    record: {
      source: description.id,
      start_year: years[0]!,
      end_year: years.at(-1)!,
      attribution: description.attribution,
      licence: description.licence,
    },
    searched_order: searched === undefined ? null : orderOf(searched, fields, admitted),
    pairs: pairs.map(({ asked, entry }, index) => {
      const { id, ...site } = fields.sites[asked.site]! as PlanFields["sites"][number] & { id: string };
      const { front: ofFront, record } = goodShares[index]!;
      return {
        site: id,
        location: answeredSite(site),
        entry: answeredEntry(entry),
        minimum_score: asked.minimumScore,
        good_share: {
          front: ofFront === null ? null : toFourDecimals(ofFront),
          record: toFourDecimals(record),
        },
      };
    }),
    notices: [
      ...(typeof front === "string" ? [{ code: "ensemble_absent", because: front } as const] : []),
      ...pairs.flatMap(({ dropped }, pair) =>
        dropped.map((one) => ({ code: "constraint_dropped", pair, ...one }) as const),
      ),
      ...(pairs.map(({ entry }) => notInRecords(entry)).find((notices) => notices.length > 0) ?? []),
    ],
    caveat: planningAid,
  };
}

function orderOf(
  { order, unsearched }: SearchedOrder,
  fields: PlanFields,
  { startHours }: AdmittedPlan,
): PlanMetadata["searched_order"] {
  const by = hasCosts(fields) ? "cost" : "finish";
  // The engine counts a finish from now.
  const mean = (value: number): number | null =>
    value === Infinity ? null : by === "cost" ? rounded(value, 0) : rounded(value - startHours[0]!, 1);
  return {
    by,
    mean_listed: mean(unsearched.given),
    mean_found: mean(unsearched.found),
    taken: isGain(unsearched),
    tasks: [...order],
  };
}

/** Returns true if the order that was found is better in the years that the search did not use. */
export function isGain({ given, found }: SearchedOrder["unsearched"]): boolean {
  return found < given;
}

/** Returns the headers about the weather from which a plan was scored. */
export function planHeaders({ pairs }: AdmittedPlan): AnswerHeaders {
  return recordHeaders([pairs[0]!.placed]);
}

/** Returns published odds with their word; null without odds. */
export function onTimeOf(odds: number | null) {
  if (odds === null) return { on_time: null, likelihood: null };
  const published = publishProbability(odds);
  return { on_time: published, likelihood: likelihoodOf(published) };
}

/** Returns hours or money rounded to a tenth or to a whole number. */
export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** Hour of a plan as answers write it. */
interface PlanTime {
  readonly at: string;
  readonly local: string;
}

/** Writes hours of a plan, which count from now, as times in UTC and in the zone of the plan. */
export class PlanClock {
  private readonly now: EpochHour;
  private readonly timezone: string;
  private readonly local: readonly string[];

  /**
   * @param timezone - IANA name of a time zone.
   * @param hours - Number of hours from now that may be written.
   */
  constructor(now: EpochHour, timezone: string, hours: number) {
    this.now = now;
    this.timezone = timezone;
    this.local = localTimes(timezone, now, hours);
  }

  /** Returns the time of an hour, UTC. */
  utc(hour: number): string {
    return formatEpochHour(this.now + hour);
  }

  time(hour: number): PlanTime {
    // A task may have started before now.
    const [local] = hour < 0 ? localTimes(this.timezone, this.now + hour, 1) : [this.local[hour]];
    return { at: this.utc(hour), local: local! };
  }

  /** Returns the time of an hour; null if there is none. */
  timeOrNull(hour: number | null): PlanTime | null {
    return hour === null ? null : this.time(hour);
  }
}

import type { EpochHour } from "@halcyon/schema/time";
import type { Brier } from "../verification/measures/event-sums.ts";
import type { PromiseCase } from "./evidence-case.ts";
import type { EvidenceHours, HourSums } from "./evidence-hours.ts";

/** Seed of the resampling in reports. Equal promises therefore give equal reports. */
export const evidenceSeed = 1;

/** Figure with its 90 % interval. */
export interface EvidenceInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Range of lead times, from `fromDay` (inclusive) to `toDay` (exclusive) [d]. */
export interface LeadClass {
  readonly fromDay: number;
  readonly toDay: number;
}

/**
 * Reason why a figure is missing: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if the figure is there.
 */
export type MissingReason = "few_days" | "few_outcomes" | null;

/** Costs of the two wrong decisions, in any one unit of money. */
export interface DecisionCosts {
  /** Cost of a start that the weather ends, above 0. */
  readonly wasted: number;
  /** Cost of a good window that was not used, above 0. */
  readonly missed: number;
}

/** Facts that a report needs beside the promises. */
export interface EvidenceOptions {
  /** Costs of wrong decisions. Without costs, the value has a curve only. */
  readonly costs?: DecisionCosts | undefined;
  /** Integer seed; equal seeds give the same intervals. */
  readonly seed: number;
  /** Name of the truth for the text of the headline, such as `ERA5`. */
  readonly truth: string;
  /** Hours of the same runs; without them, the report has none. */
  readonly hours?: HourSums | undefined;
  /** Promises of other models at the same place, for the same entry and window. */
  readonly compare?: readonly ComparedModel[];
}

export interface ComparedModel {
  readonly model: string;
  readonly cases: readonly PromiseCase[];
}

/** Answer to the question how good the promises of a model were at a place, for an entry and a window. */
export interface EvidenceReport {
  /** Number of distinct local days with a promise. */
  readonly days: number;
  /** Reason why the report has no figures: it needs 60 days. Null if it has figures. */
  readonly reason: MissingReason;
  /** Null if there are too few days. */
  readonly headline: EvidenceHeadline | null;
  /** Figures of each class of lead times that has a promise or an unpromised day. */
  readonly leads: readonly EvidenceLead[];
  /** How good the scores of single hours were, in each class of lead times. */
  readonly hours: readonly EvidenceHours[];
  /** What the promises are worth 1 to 3 days ahead and in each class. Null for `valueReason`. */
  readonly value: EvidenceValue | null;
  readonly valueReason: MissingReason;
  /** Differences to the compared models, in the order in which these models were given. */
  readonly compare: readonly EvidenceComparison[];
  /** Promises of each version of the model, the oldest version first. */
  readonly generations: readonly EvidenceGeneration[];
}

/** How often windows came that were promised at 0.7 or more, 1 to 3 days ahead. */
export interface EvidenceHeadline extends LeadClass {
  /** Lowest probability of the counted promises. */
  readonly probability: number;
  /** Number of promises, and how many of them held. */
  readonly promised: number;
  readonly held: number;
  /** Reason why `share` and `said` are null. */
  readonly reason: MissingReason;
  readonly share: EvidenceInterval | null;
  /** Mean probability of the promises. */
  readonly said: number | null;
  /** Number of distinct days with such a promise. */
  readonly days: number;
  /** Name of the version of the model that alone was counted. Null if all versions were counted: the newest one has fewer than 180 days, or is unknown. */
  readonly generation: string | null;
  /** Sentence with these figures; without a share, the reason. */
  readonly text: string;
}

/** Figures of the promises in a class of lead times. */
export interface EvidenceLead extends LeadClass {
  readonly promises: number;
  /** Number of distinct days with a promise. */
  readonly days: number;
  /** Reason why the following figures are null. */
  readonly reason: MissingReason;
  /** Share of the promises that held. */
  readonly frequency: number | null;
  readonly brier: Brier | null;
  /** Skill of the Brier score. Null if the reference is unknown or perfect, or if it is known on too few days. */
  readonly skill: {
    readonly climatology: EvidenceInterval | null;
    readonly control: EvidenceInterval | null;
  };
  /**
   * ROC area: the share of pairs of a held and a failed promise in which the held one had the higher probability. Both promises are in the same month of the
   * year. Null if no month has both.
   */
  readonly rocArea: number | null;
  readonly bins: readonly EvidenceBin[];
  /** Outcomes of going at a fixed probability. Null if there are too few days. */
  readonly table: DecisionTable | null;
  /** Number of days on which the true weather had a window that no member had. */
  readonly unpromisedDays: number;
}

/** Promises whose probability lies between `from` (inclusive) and `to` (exclusive, except that the last bin includes 1). */
export interface EvidenceBin {
  readonly from: number;
  readonly to: number;
  readonly promises: number;
  readonly days: number;
  /** Mean probability of the promises; null if there are fewer than 30 promises or 10 days. */
  readonly said: number | null;
  /** Share that held; null if there are fewer than 30 promises or 10 days. */
  readonly came: EvidenceInterval | null;
}

/** Numbers of decisions by outcome, if promises of `probability` or more are used. */
export interface DecisionTable {
  readonly probability: number;
  readonly held: number;
  readonly failed: number;
  /** Number of promises that were not used, and whose window held. */
  readonly passedUp: number;
  readonly rightlyLeft: number;
  /** Number of distinct days with a promise that was used. */
  readonly days: number;
  /** Share of the used promises that held; null if there are fewer than 30 days. */
  readonly share: EvidenceInterval | null;
}

/** Value of the promises for decisions. Value is 1 - E / E_clim: 1 is perfect, 0 as good as deciding by climatology. */
export interface EvidenceValue {
  /** Cost ratio W / (W + M) of the costs; null if no costs were given. Then `leads` and `waiting` are empty. */
  readonly costRatio: number | null;
  /** Null if no costs were given. */
  readonly goFrom: GoFrom | null;
  readonly leads: readonly ValueLead[];
  readonly waiting: readonly Waiting[];
  /** Value 1 to 3 days ahead for cost ratios from 0.05 to 0.95. */
  readonly curve: readonly ValueAtRatio[];
}

/** Promise from which to go, learned from the promises 1 to 3 days ahead. */
export interface GoFrom {
  /** Lowest published probability from which going pays. 0 if each probability pays, 1 if none does. */
  readonly probability: number;
  /** 90 % interval of `probability`. */
  readonly low: number;
  readonly high: number;
  /** Lowest number of good members from which going pays; null if not even all members are enough. */
  readonly members: number | null;
  /** Number of members in most of the promises. */
  readonly of: number;
}

/** Value of the promises in a class of lead times. The threshold of each decision was learned from other days. */
export interface ValueLead extends LeadClass {
  readonly days: number;
  /** Reason why the figures are null. */
  readonly reason: MissingReason;
  readonly value: EvidenceInterval | null;
  /** Value of going if and only if the control member allows it. Null also if the control member is known for too few promises. */
  readonly control: EvidenceInterval | null;
  /** Mean expense of a decision by the promises, and by climatology, in the unit of the costs. */
  readonly expense: number | null;
  readonly expenseClimatology: number | null;
}

/** What it saves to decide a class of lead times later. */
export interface Waiting extends LeadClass {
  /** Number of days that have promises in this class and in the next shorter one. */
  readonly days: number;
  readonly reason: MissingReason;
  /** Mean expense of a decision in this class minus that in the next shorter class, in the unit of the costs. */
  readonly savedPerDecision: EvidenceInterval | null;
}

/** Value at a cost ratio. Null if deciding by climatology costs nothing, or if there is no control member. */
export interface ValueAtRatio {
  readonly costRatio: number;
  readonly value: number | null;
  readonly control: number | null;
}

export interface EvidenceComparison {
  readonly model: string;
  readonly leads: readonly ComparedLead[];
}

/** Difference to another model in a class of lead times, on the days on which both have promises. */
export interface ComparedLead extends LeadClass {
  readonly days: number;
  readonly reason: MissingReason;
  /** Skill of the Brier score against climatology minus that of the other model; above 0 if the other model is worse. */
  readonly difference: EvidenceInterval | null;
}

/** Promises at 0.7 or more, 1 to 3 days ahead, of one version of the model. */
export interface EvidenceGeneration {
  readonly name: string;
  /** Start of the first run with a promise. */
  readonly from: EpochHour;
  readonly promises: number;
  readonly days: number;
  /** Share that held; null if there are fewer than 30 days. */
  readonly share: EvidenceInterval | null;
}

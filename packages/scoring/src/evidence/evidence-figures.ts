import type { EpochHour } from "@halcyon/schema/time";
import type { Brier } from "../verification/measures/event-sums.ts";
import type { PromiseCase } from "./evidence-case.ts";
import type { ScoreDaysVerification } from "../verification/verify-score-days.ts";

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
  /** Cost of starting work that the weather then stops, above 0. */
  readonly wasted: number;
  /** Cost of a good window that was not used, above 0. */
  readonly missed: number;
}

/** Facts that a report of promises needs in addition to the promises. */
export interface EvidenceOptions {
  /** Costs of wrong decisions. Without costs, the value in the report has only its curve. */
  readonly costs?: DecisionCosts | undefined;
  /** Integer seed; equal seeds give the same intervals. */
  readonly seed: number;
  /** Name of the truth for the text of the headline, such as `ERA5`. */
  readonly truth: string;
  /** Sums of the single hours that the same runs forecast; without them, the report has no figures about hours. */
  readonly hours?: { leads(seed: number): readonly EvidenceHours[] } | undefined;
  /** Promises of other models at the same place, for the same entry and window. */
  readonly compare?: readonly ComparedModel[];
  /** True if the report also has the figures of corrected probabilities. */
  readonly calibrated?: boolean;
}

export interface ComparedModel {
  readonly model: string;
  readonly cases: readonly PromiseCase[];
}

/** Report on how good the promises of a model were at a place, for an entry and a window. */
export interface EvidenceReport {
  /** Number of distinct local days with a promise. */
  readonly days: number;
  /** Reason why the report has no figures: fewer than 60 distinct days have a promise. Null if it has figures. */
  readonly reason: MissingReason;
  /** Share of the promises that held; null if the report has no figures. */
  readonly headline: EvidenceHeadline | null;
  /** Figures of each class of lead times in which a run made a promise, or promised nothing for a day. */
  readonly leads: readonly EvidenceLead[];
  /** Figures of the same classes with corrected probabilities; null if they were not asked for. */
  readonly leadsCalibrated: readonly CalibratedLead[] | null;
  /** How good the scores of single hours were, in each class of lead times. */
  readonly hours: readonly EvidenceHours[];
  /** What the promises are worth 1 to 3 days ahead, and in each class of lead times. If it is null, `valueReason` says why. */
  readonly value: EvidenceValue | null;
  readonly valueReason: MissingReason;
  /** Differences to the compared models, in the order in which these models were given. */
  readonly compare: readonly EvidenceComparison[];
  /** Promises of each version of the model, the oldest version first. */
  readonly generations: readonly EvidenceGeneration[];
}

/** Share of windows that held, among those promised 1 to 3 days ahead with a probability of 0.7 or more. */
export interface EvidenceHeadline extends LeadClass {
  /** Lowest probability of the counted promises. */
  readonly probability: number;
  /** Number of promises, and how many of them held. */
  readonly promised: number;
  readonly held: number;
  /** Reason why `share` and `said` are null; null if they have values. */
  readonly reason: MissingReason;
  readonly share: EvidenceInterval | null;
  /** Mean probability of the promises; null if there are too few days. */
  readonly said: number | null;
  /** Number of distinct days with such a promise. */
  readonly days: number;
  /**
   * Name of the model's newest version, if only its promises are counted. Null if the promises of all versions are counted: the newest version has promises on
   * fewer than 180 days, or no version is known.
   */
  readonly generation: string | null;
  /** Sentence with these figures. If `share` is null, the sentence gives the reason. */
  readonly text: string;
}

/** Figures of the promises in a class of lead times. */
export interface EvidenceLead extends LeadClass {
  readonly promises: number;
  /** Number of distinct local days for which windows were promised. */
  readonly days: number;
  /** Reason why `frequency`, `brier`, `skill`, `rocArea` and `table` have no values; null if they have. */
  readonly reason: MissingReason;
  /** Share of the promises that held. */
  readonly frequency: number | null;
  readonly brier: Brier | null;
  /**
   * Skill of the Brier score against climatology, and against the control member. Null if the reference is unknown or perfect, or if it is known on too few
   * days.
   */
  readonly skill: {
    readonly climatology: EvidenceInterval | null;
    readonly control: EvidenceInterval | null;
  };
  /**
   * Area under the ROC curve (relative operating characteristic). It is the share of pairs, of a promise that held and one that failed, in which the promise
   * that held had the higher probability. Both promises of a pair are in the same month of the year. Null if no month has such a pair.
   */
  readonly rocArea: number | null;
  readonly bins: readonly EvidenceBin[];
  /** Numbers of promises by decision and outcome, if promises with a probability of 0.7 or more are used. Null if there are too few days. */
  readonly table: DecisionTable | null;
  /** Number of days on which the true weather had a window that no member had. */
  readonly unpromisedDays: number;
}

/**
 * Figures of the promises from day 180 of the period on, in a class of lead times. The probabilities of each quarter are corrected by what came of the windows
 * that were over when the quarter began. If no quarter has enough such windows, the reason is `few_outcomes`.
 */
export interface CalibratedLead extends EvidenceLead {
  /** Skill of the Brier score against the uncorrected probabilities of the same promises. Null for the reason, or if these are perfect. */
  readonly gain: EvidenceInterval | null;
}

/** Figures of the hours in a class of lead times. */
export interface EvidenceHours extends LeadClass {
  /** Number of runs that forecast an hour in this class of lead times. */
  readonly runs: number;
  readonly verified: ScoreDaysVerification;
  /** Hours whose mean score is in the highest 5 % of the class. They are chosen by what was forecast, never by what came. */
  readonly top: TopHours;
}

interface TopHours {
  /** Share of these hours whose score was between Q10 and Q90; null if there are fewer than 30 days. */
  readonly inside: number | null;
  /** Number of these hours. It is more than 5 % of the class if hours have equal means. */
  readonly count: number;
  readonly days: number;
}

/** Promises whose probability lies between `from` (inclusive) and `to` (exclusive, except that the last bin includes 1). */
export interface EvidenceBin {
  readonly from: number;
  readonly to: number;
  readonly promises: number;
  readonly days: number;
  /** Mean probability of the promises; null if there are fewer than 30 promises or 10 days. */
  readonly said: number | null;
  /** Share of the promises that held; null if there are fewer than 30 promises or 10 days. */
  readonly came: EvidenceInterval | null;
}

/** Numbers of promises by decision and outcome, if promises with at least `probability` are used. */
export interface DecisionTable {
  readonly probability: number;
  readonly held: number;
  readonly failed: number;
  /** Number of promises that were not used, and whose window held. */
  readonly passedUp: number;
  readonly rightlyLeft: number;
  /** Number of distinct local days with a promise that was used. */
  readonly days: number;
  /** Share of the used promises that held; null if there are fewer than 30 days. */
  readonly share: EvidenceInterval | null;
}

/**
 * Value of the promises for decisions: 1 - E / E_clim. E is the expense of decisions by the promises. E_clim is the expense of decisions by climatology. A
 * value of 1 is perfect, and 0 is as good as climatology.
 */
export interface EvidenceValue {
  /** Cost ratio `wasted / (wasted + missed)`; null if no costs were given. In that case, `leads` and `waiting` are empty. */
  readonly costRatio: number | null;
  /** Promise from which using a window pays; null if no costs were given. */
  readonly goFrom: GoFrom | null;
  readonly leads: readonly ValueLead[];
  readonly waiting: readonly Waiting[];
  /** Value of the promises 1 to 3 days ahead, for cost ratios from 0.05 to 0.95 in steps of 0.05. */
  readonly curve: readonly ValueAtRatio[];
}

/** Promise from which using a window pays, learned from the promises 1 to 3 days ahead. */
export interface GoFrom {
  /** Lowest published probability from which using a window pays; 0 if it pays at every probability, 1 if at none. */
  readonly probability: number;
  /** 90 % interval of `probability`. */
  readonly low: number;
  readonly high: number;
  /** Lowest number of good members from which using a window pays; null if it does not pay even if all members are good. */
  readonly members: number | null;
  /** Number of members that most promises have, to which `members` refers. */
  readonly of: number;
}

/** Value of the promises in a class of lead times. Each decision uses odds that were corrected by the outcomes of other days. */
export interface ValueLead extends LeadClass {
  readonly days: number;
  /** Reason why all figures below are null; null if they have values. */
  readonly reason: MissingReason;
  readonly value: EvidenceInterval | null;
  /**
   * Value of using a window if, and only if, the control member is good in every hour of the window. Also null if the control member is known for too few
   * promises.
   */
  readonly control: EvidenceInterval | null;
  /** Mean expense of a decision by the promises, in the unit of the costs. `expenseClimatology` is the mean expense of a decision by climatology. */
  readonly expense: number | null;
  readonly expenseClimatology: number | null;
}

/** Saving from deciding later: in the next shorter class of lead times instead of this class. */
export interface Waiting extends LeadClass {
  /** Number of days that have promises in this class and in the next shorter one. */
  readonly days: number;
  readonly reason: MissingReason;
  /** Mean expense of a decision in this class minus the mean expense in the next shorter class, in the unit of the costs. */
  readonly savedPerDecision: EvidenceInterval | null;
}

/**
 * Value at a cost ratio, of the promises (`value`) and of the control member (`control`). Both are null if deciding by climatology costs nothing. `control` is
 * also null if the control member is known for too few promises.
 */
export interface ValueAtRatio {
  readonly costRatio: number;
  readonly value: number | null;
  readonly control: number | null;
}

export interface EvidenceComparison {
  readonly model: string;
  readonly leads: readonly ComparedLead[];
}

/** Comparison with another model in a class of lead times, on the days for which both models have promises. */
export interface ComparedLead extends LeadClass {
  readonly days: number;
  readonly reason: MissingReason;
  /** Difference in Brier skill against climatology: this model's skill minus the other model's skill. It is above 0 if the other model is worse. */
  readonly difference: EvidenceInterval | null;
}

/** Promises of one version of the model, 1 to 3 days ahead and with a probability of 0.7 or more. */
export interface EvidenceGeneration {
  readonly name: string;
  /** Start of the first run of this version that made a promise. */
  readonly from: EpochHour;
  readonly promises: number;
  readonly days: number;
  /** Share of the promises that held; null if there are fewer than 30 days. */
  readonly share: EvidenceInterval | null;
}

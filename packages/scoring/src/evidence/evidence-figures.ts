import type { EpochHour } from "@halcyon/schema/time";
import type { Brier } from "../verification/measures/event-sums.ts";
import type { BetaCalibration } from "../statistics/beta-calibration.ts";
import type { DecidedCase, PromiseCase } from "./evidence-case.ts";
import type { ScoreDaysVerification } from "../verification/verify-score-days.ts";

/** Fixed seed of the resampling in reports. With this seed, equal promised windows give equal reports. */
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
 * Reason why a figure is missing: too few distinct days (`few_days`), or too few promised windows that held or failed (`few_outcomes`). Null if the figure is
 * not missing.
 */
export type MissingReason = "few_days" | "few_outcomes" | null;

/** Costs of the two wrong decisions, both in the same currency. */
export interface DecisionCosts {
  /** Cost of starting work that the weather then stops, above 0. */
  readonly wasted: number;
  /** Cost of not using a window in which the weather was good, above 0. */
  readonly missed: number;
}

/** Facts that a report of promised windows needs in addition to the windows. */
export interface EvidenceOptions {
  /** Costs of wrong decisions. Without costs, the report has the value of decisions only as a curve over all cost ratios. */
  readonly costs?: DecisionCosts | undefined;
  /** Integer seed; equal seeds give the same intervals. */
  readonly seed: number;
  /** Name of the true weather in the text of the headline, such as `ERA5`. */
  readonly truth: string;
  /** Verification of the runs' forecasts for single hours; if absent, the report has no figures about hours. */
  readonly hours?: { leads(seed: number): readonly EvidenceHours[] } | undefined;
  /** Promised windows of other models at the same place, for the same task or scenario and the same kind of window. */
  readonly compare?: readonly ComparedModel[];
  /** True if the report must contain figures with corrected probabilities in addition to all other figures. */
  readonly calibrated?: boolean;
}

export interface ComparedModel {
  readonly model: string;
  readonly cases: readonly PromiseCase[];
}

/** Report on the quality of a model's promised windows at a place, for a task or scenario and a kind of window. */
export interface EvidenceReport {
  /** Number of distinct local days with a promised window. */
  readonly days: number;
  /** Reason why the report has no figures: fewer than 60 distinct days have a promised window. Null if it has figures. */
  readonly reason: MissingReason;
  /** Share of promised windows that held, among windows 1 to 3 days ahead with a probability of 0.7 or more. Null if the report has no figures. */
  readonly headline: EvidenceHeadline | null;
  /** Figures of each class of lead times. Classes without any runs are left out. */
  readonly leads: readonly EvidenceLead[];
  /** Figures of the classes in `leads`, with corrected probabilities; null if they were not requested. */
  readonly leadsCalibrated: readonly CalibratedLead[] | null;
  /** Verification of the scores of single hours, in each class of lead times. */
  readonly hours: readonly EvidenceHours[];
  /** Value of the promised windows for decisions, 1 to 3 days ahead and in each class of lead times. If it is null, `valueReason` says why. */
  readonly value: EvidenceValue | null;
  readonly valueReason: MissingReason;
  /** Data from which the value for other costs is computed; null if `value` is null. */
  readonly decisions: LearnedDecisions | null;
  /** Comparisons with other models, in the order of the option `compare`. */
  readonly compare: readonly EvidenceComparison[];
  /** Figures of each version of the model, the oldest version first. */
  readonly generations: readonly EvidenceGeneration[];
}

/** Share of windows that held, among windows promised 1 to 3 days ahead with a probability of 0.7 or more. */
export interface EvidenceHeadline extends LeadClass {
  /** Minimum probability of the promised windows that are counted: 0.7. */
  readonly probability: number;
  /** Number of promised windows that are counted in the headline. `held` is the number of these windows that held. */
  readonly promised: number;
  readonly held: number;
  /** Reason why `share` and `said` are null; null if they have values. */
  readonly reason: MissingReason;
  readonly share: EvidenceInterval | null;
  /** Mean probability of the promised windows that are counted in the headline; null if there are too few days. */
  readonly said: number | null;
  /** Number of distinct days with a promised window that is counted in the headline. */
  readonly days: number;
  /**
   * Name of the model's newest version, if only its promised windows are counted. Null if the windows of all versions are counted: the newest version has
   * windows on fewer than 180 days, or no version is known.
   */
  readonly generation: string | null;
  /** Sentence with the figures of the headline. If `share` is null, the sentence gives the reason. */
  readonly text: string;
}

/** Figures of the promised windows in a class of lead times. */
export interface EvidenceLead extends LeadClass {
  readonly promises: number;
  /** Number of distinct local days with promised windows. */
  readonly days: number;
  /** Reason why `frequency`, `brier`, `skill`, `rocArea` and `table` are missing; null if they are not missing. */
  readonly reason: MissingReason;
  /** Share of the promised windows that held; null if `reason` is not null. */
  readonly frequency: number | null;
  readonly brier: Brier | null;
  /**
   * Skill of the Brier score against climatology, and against the control member. A skill is null if its reference is unknown or perfect, or is known on too
   * few days.
   */
  readonly skill: {
    readonly climatology: EvidenceInterval | null;
    readonly control: EvidenceInterval | null;
  };
  /**
   * Area under the ROC curve (relative operating characteristic). Each promised window that held is paired with each window that failed in the same month of
   * the year. The area is the share of pairs in which the window that held had the higher probability. Null if no month has such a pair.
   */
  readonly rocArea: number | null;
  readonly bins: readonly EvidenceBin[];
  /** Numbers of promised windows by decision and outcome. Windows with a probability of 0.7 or more count as used. Null if there are too few days. */
  readonly table: DecisionTable | null;
  /** Number of days on which the true weather had a window, although no member had a window. */
  readonly unpromisedDays: number;
}

/**
 * Figures of promised windows in a class of lead times, with corrected probabilities. Runs in the first 180 days after the first run are left out. The
 * probabilities of each quarter are corrected by the outcomes of windows that were over when the quarter began. If no quarter has enough such windows, the
 * reason is `few_outcomes`.
 */
export interface CalibratedLead extends EvidenceLead {
  /**
   * Brier skill of the corrected probabilities, compared with the uncorrected probabilities of the same promised windows. Null if `reason` is set, or if the
   * uncorrected probabilities are perfect.
   */
  readonly gain: EvidenceInterval | null;
}

/** Verification of forecasts for single hours in a class of lead times. */
export interface EvidenceHours extends LeadClass {
  /** Number of runs that forecast an hour in this class of lead times. */
  readonly runs: number;
  readonly verified: ScoreDaysVerification;
  /** Hours whose forecast mean score is among the highest 5 % of the class. They are chosen by the forecast alone, never by the outcome. */
  readonly top: TopHours;
}

interface TopHours {
  /** Share of these hours whose score was between Q10 and Q90; null if there are fewer than 30 days. */
  readonly inside: number | null;
  /** Number of these hours. It is more than 5 % of the class if hours have equal means. */
  readonly count: number;
  readonly days: number;
}

/** Promised windows with a probability between `from` (inclusive) and `to` (exclusive, except that the last bin includes 1). */
export interface EvidenceBin {
  readonly from: number;
  readonly to: number;
  readonly promises: number;
  readonly days: number;
  /** Mean probability of the promised windows; null if there are fewer than 30 windows or 10 days. */
  readonly said: number | null;
  /** Share of the promised windows that held; null if there are fewer than 30 windows or 10 days. */
  readonly came: EvidenceInterval | null;
}

/** Numbers of promised windows by decision and outcome. A window is used if its probability is at least `probability`. */
export interface DecisionTable {
  readonly probability: number;
  readonly held: number;
  readonly failed: number;
  /** Number of promised windows that held but were not used. */
  readonly passedUp: number;
  readonly rightlyLeft: number;
  /** Number of distinct local days with a promised window that was used. */
  readonly days: number;
  /** Share of windows that held, among the promised windows that were used. Null if such windows exist on fewer than 30 days. */
  readonly share: EvidenceInterval | null;
}

/**
 * Promised windows with the corrections of their odds, which do not depend on costs. The value of decisions for any costs follows from these data without a
 * further fit. They consist of plain values, so that they can be stored as JSON.
 */
export interface LearnedDecisions {
  /** Promised windows of all classes of lead times, in a fixed order. */
  readonly cases: readonly DecidedCase[];
  /** Corrections for the parts of the cross-validation, in each class of `evidenceLeads`. Empty for a class with too few promised windows. */
  readonly folds: readonly (readonly BetaCalibration[])[];
  readonly goFrom: LearnedGoFrom;
}

/** Corrections of odds from which the lowest probability at which using a window pays is computed, for any cost ratio. */
export interface LearnedGoFrom {
  /** Correction fitted to all promised windows 1 to 3 days ahead. */
  readonly all: BetaCalibration;
  /** Corrections fitted to resampled blocks of the same promised windows. */
  readonly refits: readonly BetaCalibration[];
  /** Correction of the share of good members. */
  readonly byMembers: BetaCalibration;
  /** Number of members that promised windows most often have. */
  readonly of: number;
}

/**
 * Value of the promised windows for decisions: 1 - E / E_clim. E is the expense of decisions by the promised windows. E_clim is the expense of decisions by
 * climatology. A value of 1 is perfect, and 0 is as good as climatology.
 */
export interface EvidenceValue {
  /** Cost ratio `wasted / (wasted + missed)`; null if no costs were given. In that case, `leads` and `waiting` are empty. */
  readonly costRatio: number | null;
  /** Lowest published probability at which using a window pays; null if no costs were given. */
  readonly goFrom: GoFrom | null;
  readonly leads: readonly ValueLead[];
  readonly waiting: readonly Waiting[];
  /** Value of the promised windows 1 to 3 days ahead, for cost ratios from 0.05 to 0.95 in steps of 0.05. */
  readonly curve: readonly ValueAtRatio[];
}

/** Lowest published probability at which using a window pays, computed from the promised windows 1 to 3 days ahead. */
export interface GoFrom {
  /** Lowest published probability at which using a window pays; 0 if it pays at every probability, 1 if at none. */
  readonly probability: number;
  /** 90 % interval of `probability`. */
  readonly low: number;
  readonly high: number;
  /** Minimum number of members with good scores (in the requested range) for which using a window pays. Null if using a window never pays. */
  readonly members: number | null;
  /**
   * Total number of members of the ensemble, of which `members` must have good scores. If promised windows have different numbers of members, this is the most
   * frequent number.
   */
  readonly of: number;
}

/** Value of the promised windows in a class of lead times. Each decision uses probabilities that were corrected by the outcomes of other days. */
export interface ValueLead extends LeadClass {
  readonly days: number;
  /** Reason why all other figures are null; null if they have values. */
  readonly reason: MissingReason;
  readonly value: EvidenceInterval | null;
  /**
   * Value of decisions by the control member: a window is used if this member has a good score in every hour. Null if `reason` is not null, or if too few
   * windows have a control member.
   */
  readonly control: EvidenceInterval | null;
  /**
   * Mean expense of a decision by the promised windows, in the unit of the costs; null if `reason` is not null. `expenseClimatology` is the mean expense of a
   * decision by climatology.
   */
  readonly expense: number | null;
  readonly expenseClimatology: number | null;
}

/** Saving from deciding in the next shorter class of lead times instead of this class. */
export interface Waiting extends LeadClass {
  /** Number of days that have promised windows in this class and in the next shorter class. */
  readonly days: number;
  readonly reason: MissingReason;
  /**
   * Mean expense of a decision in this class minus the mean expense in the next shorter class, in the unit of the costs. Null if `reason` is not null, or if
   * there are too few blocks of days.
   */
  readonly savedPerDecision: EvidenceInterval | null;
}

/**
 * Value of decisions at a cost ratio: by the promised windows (`value`), and by the control member (`control`). Both are null if deciding by climatology costs
 * nothing. `control` is also null if too few windows have a control member.
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

/** Comparison with another model in a class of lead times, on the days for which both models have promised windows. */
export interface ComparedLead extends LeadClass {
  readonly days: number;
  readonly reason: MissingReason;
  /**
   * Difference in Brier skill against climatology: this model's skill minus the other model's skill. A positive difference means that the other model is
   * worse. Null if `reason` is not null, or if the difference cannot be computed.
   */
  readonly difference: EvidenceInterval | null;
}

/** Figures of one version of the model, from windows promised 1 to 3 days ahead with a probability of 0.7 or more. */
export interface EvidenceGeneration {
  readonly name: string;
  /** Start of the first run of this version, among runs that promised a window. */
  readonly from: EpochHour;
  readonly promises: number;
  readonly days: number;
  /** Share of the promised windows that held; null if promised windows exist on fewer than 30 days. */
  readonly share: EvidenceInterval | null;
}

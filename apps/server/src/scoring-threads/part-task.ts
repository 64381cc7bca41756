import type { Constraint, HourlyWeather, VariableName } from "@halcyon/schema";
import type { PartScores, Site } from "@halcyon/scoring";

/** What the scores of a part follow from, as a thread is sent it. */
export interface PartTask {
  readonly constraints: readonly Constraint[];
  readonly weather: HourlyWeather;
  readonly site: Site;
  /** Hours from now, exclusive, by variable; one that is not here is not carried. */
  readonly reachHours: ReadonlyMap<VariableName, number>;
  readonly fromRow: number;
  readonly toRow: number;
  readonly quantiles: boolean;
}

/** The scores of the hours, without those of each member. */
export type HourScores = Pick<PartScores, "median" | "q10" | "q90" | "dropped">;

export function hourScores({ median, q10, q90, dropped }: PartScores): HourScores {
  return { median, q10, q90, dropped };
}

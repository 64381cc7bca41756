import { workValues } from "@halcyon/schema/endpoints";
import { answerBytes } from "../weather/work-values.ts";
import type { Admission, Scorable } from "./admit-entry.ts";
import type { RankOptions } from "./score-in-worker.ts";

/** Returns the amount of work for scoring an admitted request, as the number of values to compute: hours times ensemble members times constraints. */
export function scoringWork({
  parts,
  forecastHours,
  entry,
}: Pick<Admission<Scorable>, "parts" | "forecastHours" | "entry">): number {
  const hours = parts.reduce(
    (sum, { fromHour, toHour, description }) =>
      sum + (Math.min(toHour, forecastHours) - fromHour) * description.members,
    0,
  );
  return hours * entry.constraints.length;
}

/**
 * Returns the number of values to compute for scoring an admitted request. Includes the ensemble members in the hours that are scored from the deterministic
 * run.
 */
export function oddsWork(admitted: Admission): number {
  const ensemble = admitted.ensembleBeside();
  if (ensemble === undefined || !("reach" in ensemble)) return scoringWork(admitted);
  const beside = { ...ensemble, fromHour: 0, toHour: admitted.parts[0]!.toHour };
  return scoringWork({ ...admitted, parts: [...admitted.parts, beside] });
}

/** Returns the number of values to compute for scoring an admitted request and explaining each hour. */
export function explainingWork(admitted: Admission): number {
  const { forecastHours, entry } = admitted;
  return 2 * oddsWork(admitted) + forecastHours * entry.constraints.length * workValues.reason;
}

/** Returns the approximate length of a response with reasons for each hour [bytes]. */
export function explanationBytes({ entry }: Pick<Admission, "entry">, hours: number): number {
  return hours * (answerBytes.explainedHour + entry.constraints.length * answerBytes.reason);
}

/** Returns the number of values to compute for scoring an admitted request and ranking its periods. */
export function rankingWork(admitted: Admission, { periods }: Pick<RankOptions, "periods">): number {
  const hours = periods.reduce((sum, { fromHour, toHour }) => sum + toHour - fromHour, 0);
  return 2 * oddsWork(admitted) + hours * admitted.entry.constraints.length * workValues.share;
}

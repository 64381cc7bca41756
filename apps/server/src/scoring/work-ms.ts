import { entryNanoseconds } from "@halcyon/scoring";
import { nanoseconds } from "../weather/work-cost.ts";
import type { Admission, Scorable } from "./admit-entry.ts";
import type { RankWish } from "./score-in-worker.ts";

/**
 * What it takes to read and score the hours of an admitted request [ms]. Reading counts where a thread would spare the event loop of it.
 */
export function scoringMs(
  {
    prepared,
    parts,
    forecastHours,
    source,
  }: Pick<Admission<Scorable>, "prepared" | "parts" | "forecastHours" | "source">,
  hoursBefore = 0,
): number {
  const margin = hoursBefore + prepared.hoursBefore + prepared.hoursAfter;
  const work = parts.reduce((sum, { fromHour, toHour, description, reach }) => {
    const hours = Math.min(toHour, forecastHours) - fromHour + margin;
    return sum + hours * description.members * entryNanoseconds(prepared, reach, source.isReadInLoop);
  }, forecastHours * nanoseconds.scoredHour);
  return work / 1e6;
}

/** What it takes to score the members beside the run as well [ms]. */
export function oddsMs(admitted: Admission, hoursBefore = 0): number {
  const ensemble = admitted.ensembleBeside();
  if (ensemble === undefined || !("reach" in ensemble)) return scoringMs(admitted, hoursBefore);
  const beside = { ...ensemble, fromHour: 0, toHour: admitted.parts[0]!.toHour };
  return scoringMs({ ...admitted, parts: [...admitted.parts, beside] }, hoursBefore);
}

/** What it takes to say of each hour what limits it [ms]. */
export function explainingMs(admitted: Admission): number {
  return 2 * oddsMs(admitted) + reasonsMs(admitted, admitted.forecastHours);
}

/** What it takes to look at each period as a whole [ms]. */
export function rankingMs(admitted: Admission, { periods }: Pick<RankWish, "periods">): number {
  const hours = periods.reduce((sum, { fromHour, toHour }) => sum + toHour - fromHour, 0);
  return 2 * oddsMs(admitted) + reasonsMs(admitted, hours);
}

function reasonsMs({ entry }: Admission, hours: number): number {
  return (hours * entry.constraints.length * nanoseconds.reason) / 1e6;
}

import { millisecondsPerHour } from "@halcyon/schema/time";
import { equalRuns } from "@halcyon/scoring/judgement";
import type { Clock } from "../../words/time/clock.ts";
import { capital, modelPartName } from "../../words/weather/model-part-name.ts";
import type { PartName } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type * as V2 from "@halcyon/schema/v2";

/** Assumed width of a letter in a label, slightly above the average [px]. */
const letterPx = 6;

/** Returns the longest label of a model part, such as the ensemble, that fits into a width. Returns an empty string if no label fits. */
export function modelPartLabel({ part, members, from }: ModelPartHours, widthPx: number): string {
  const name = nameOf({ part, members });
  const words = from === 0 ? [name] : [`from here on, ${name}`, name];
  return words.find((one) => one.length * letterPx <= widthPx) ?? "";
}

/** Returns a sentence that says when each model part of a forecast ends: `One run is scored until Sat 28 Nov 18:00; from there on, the ensemble of 31.` */
export function modelPartsSentence(parts: readonly ModelPartHours[], startMs: number, clock: Clock): string {
  const [first, ...rest] = parts;
  if (first === undefined) return "";
  const scored = `${capital(nameOf(first))} is scored`;
  const others = rest.map(
    (part) =>
      `until ${clock.moment(startMs + part.from * millisecondsPerHour)}; from there on, ${nameOf(part)}`,
  );
  return `${[scored, ...others].join(" ")}.`;
}

function nameOf({ part, members }: Pick<ModelPartHours, "part" | "members">): string {
  return isSingleRun(part) ? modelPartName(part) : `${modelPartName(part)} of ${members}`;
}

export interface ModelPartHours {
  readonly part: PartName;
  /** First hour of the model part, counted from 0 at the start of the forecast. `to` is the hour after the last hour of the part. */
  readonly from: number;
  readonly to: number;
  readonly members: number;
}

/** Returns the hours that come from each model part, in order of time. A model part is, for example, the single run or the ensemble. */
export function modelPartHours({
  forecast,
  metadata,
}: Pick<V2.CompositeResponse, "metadata"> & Hours): ModelPartHours[] {
  const { parts } = metadata.source;
  return equalRuns(forecast.map(({ part }) => part)).map(({ from, to, value: part }) => ({
    part,
    from,
    to,
    members: parts.find((one) => one.part === part)?.members ?? 1,
  }));
}

interface Hours {
  readonly forecast: readonly Pick<V2.CompositeHour, "part">[];
}

import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Clock } from "../../words/time/clock.ts";
import { capital, partName } from "../../words/weather/model-part-name.ts";
import type { PartSpan } from "./model-part-hours.ts";

/** The width of a letter of a label, a little more than it has on average [px]. */
const letterPx = 6;

/** What answers from the start of a part on, in as many words as have room; empty where none have. */
export function partLabel({ part, members, from }: PartSpan, widthPx: number): string {
  const name = nameOf({ part, members });
  const words = from === 0 ? [name] : [`from here on, ${name}`, name];
  return words.find((one) => one.length * letterPx <= widthPx) ?? "";
}

/** Which part is scored until when, in a sentence: `One run is scored until Sat 28 Nov, 18:00; from there on, the ensemble of 31.` */
export function partsSentence(parts: readonly PartSpan[], startMs: number, clock: Clock): string {
  const [first, ...rest] = parts;
  if (first === undefined) return "";
  const scored = `${capital(nameOf(first))} is scored`;
  const others = rest.map(
    (part) =>
      `until ${clock.moment(startMs + part.from * millisecondsPerHour)}; from there on, ${nameOf(part)}`,
  );
  return `${[scored, ...others].join(" ")}.`;
}

function nameOf({ part, members }: Pick<PartSpan, "part" | "members">): string {
  return part === "deterministic" ? partName(part) : `${partName(part)} of ${members}`;
}

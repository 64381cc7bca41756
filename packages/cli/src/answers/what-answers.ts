import { methodWords, stepWords, variableInSentence, warnedWords } from "@halcyon/schema/words";
import type { CompositeResponse, ForecastMetadata, Source } from "@halcyon/sdk/v2";
import { localOf, momentText } from "../time/clock.ts";
import { plain } from "../terminal/plain.ts";
import { wrap } from "../terminal/lines.ts";
import { noticeLines } from "./notice-lines.ts";

/** Source of weather, of a place or of an area. */
interface ShownSource {
  readonly synthetic: boolean;
  readonly parts: readonly Pick<Source["parts"][number], "source" | "members" | "to" | "licence">[];
}

interface Metadata extends Pick<
  ForecastMetadata,
  "timezone" | "model" | "notices" | "estimated" | "whole_steps" | "caveat"
> {
  readonly source: ShownSource;
}

/** Returns a heading such as `Tower crane lifting at site-7, Europe/London`. */
export function headingOf(
  place: string,
  { entry, timezone }: Pick<ForecastMetadata, "entry" | "timezone">,
): string {
  return `${plain(entry.name ?? "Your own limits")} at ${plain(place)}, ${timezone}`;
}

/** Returns the last lines of an output: weather source, notes about missing or estimated data, and the caveat of the task or scenario. */
export function footLines(metadata: Metadata, columns: number): string[] {
  const { timezone, notices, estimated, whole_steps: steps, caveat } = metadata;
  const at = (instant: string): string => momentText(localOf(instant, timezone));
  return [
    ...sourceLines(metadata.source, metadata),
    ...noticeLines(notices, at),
    ...estimated.map(
      ({ variable, method, from, to }) =>
        `Note: ${variableInSentence(variable)}: estimated ${methodWords(method)}, ${at(from)} to ${at(to)}.`,
    ),
    ...steps.map(
      ({ variable, step_hours: hours, from, to }) =>
        `Note: ${variableInSentence(variable)}: each hour has ${stepWords(hours)}, ${at(from)} to ${at(to)}.`,
    ),
    caveat,
  ].flatMap((line) => wrap(plain(line), columns, 2));
}

/** Returns the lines about official warnings; none if the server reads no feed of warnings. */
export function warnedLines(
  answer: Pick<CompositeResponse, "warnings" | "warnings_more"> & {
    readonly metadata: Pick<ForecastMetadata, "warnings">;
  },
  columns: number,
): string[] {
  return warnedWords(answer, "halcyon warnings").flatMap((line) => wrap(plain(line), columns, 2));
}

/** Returns lines such as `Weather: synthetic, not real. noaa, one run to Sun 29 Nov 12:00, 31 members to Tue 1 Dec 00:00.` */
function sourceLines({ synthetic, parts }: ShownSource, { model, timezone }: Metadata): string[] {
  const names = [...new Set(parts.map(({ source }) => source))].join(", ");
  const spans = parts.map(({ members, to }) => {
    const who = members > 1 ? `${members} members` : "one run";
    return `${who} to ${momentText(localOf(to, timezone))}`;
  });
  const licences = [...new Set(parts.flatMap(({ licence }) => (licence === null ? [] : [licence.name])))];
  return [
    `Weather: ${names}${synthetic ? ", not real" : ""}. Model ${model}: ${spans.join(", ")}.`,
    ...licences.map((licence) => `Licence of the weather: ${licence}.`),
  ];
}

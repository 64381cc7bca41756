import type { EndpointTypes } from "@halcyon/sdk/v2";
import { withApi } from "../connection/api.ts";
import { type PlaceOptions, placeOf } from "../connection/place-of.ts";
import type { Surroundings } from "../surroundings.ts";
import { csv } from "../terminal/csv.ts";
import { wrap } from "../terminal/lines.ts";
import { lookOf } from "../terminal/look.ts";
import { plain } from "../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../terminal/print-answer.ts";
import { localOf } from "../time/clock.ts";

/** Options of `halcyon warnings`. */
export type WarningsOptions = PlaceOptions & PrintOptions & { readonly language?: string };

type Listed = EndpointTypes["warnings.list"]["answer"];

/**
 * Prints the official warnings at a place, and what is known of their feeds. Says that there are no warnings only if all feeds for the place were read. A CSV
 * table without rows also says that there are no warnings. If there are no warnings and the state is not `known`, the table has one row with only the state.
 */
export async function warnings(surroundings: Surroundings, options: WarningsOptions): Promise<void> {
  const answered = await withApi(surroundings, async (halcyon) => {
    const { site } = await placeOf(surroundings, halcyon, options);
    return halcyon.warnings
      .list({
        latitude: site.latitude,
        longitude: site.longitude,
        timezone: "auto",
        ...(site.elevation_m === undefined ? {} : { elevation_m: site.elevation_m }),
        ...(options.language === undefined ? {} : { language: options.language }),
      })
      .withResponse();
  });
  const { data } = answered;
  const { columns } = lookOf(surroundings);
  const { state, timezone } = data.metadata;
  if (options.csv === true && options.json !== true) surroundings.stderr.write(`${stateText(data)}\n`);
  printAnswer(surroundings, options, answered, {
    lines: () => [
      ...wrap(stateText(data), columns, 2),
      ...data.warnings.flatMap((warning) => [
        "",
        ...warningText(warning, timezone).flatMap((text) => wrap(text, columns, 2)),
      ]),
      "",
      ...wrap(data.metadata.caveat, columns, 2),
    ],
    csv: () =>
      csv(
        ["state", "severity", "event", "onset", "until", "sender", "headline"],
        data.warnings.length === 0 && state !== "known"
          ? [[state, ...Array.from({ length: 6 }, () => null)]]
          : data.warnings.map((warning) => [
              state,
              ...[
                warning.severity,
                warning.event,
                warning.onset,
                warning.until ?? "",
                warning.sender_name ?? warning.sender,
                warning.headline ?? "",
              ].map((cell) => plain(cell)),
            ]),
      ),
  });
}

/** Returns what the list is worth, in words. */
function stateText({ metadata: { state, feeds }, warnings: listed }: Listed): string {
  const covering = feeds.filter(({ covers }) => covers);
  const found = `${listed.length === 0 ? "No" : listed.length} live warning${listed.length === 1 ? "" : "s"}`;
  if (state === "not_configured")
    return "This server reads no feed of warnings: it knows nothing of warnings.";
  if (state === "not_covered")
    return "No feed of this server covers the place: it knows nothing of warnings there.";
  const read = covering.map(({ id, checked_at: at }) => `${plain(id)} (read ${at ?? "never"})`).join(", ");
  if (state === "known") return `${found} of ${read}.`;
  const why =
    state === "silent"
      ? "a feed could not be read for too long"
      : "some warnings could not be read or placed";
  if (listed.length === 0) return `There may be warnings of ${read}: ${why}.`;
  return `${found} of ${read}. There may be more: ${why}.`;
}

/** Returns the lines of a warning. Both its start and its end are in local time, with the year, because an end may be years ahead. */
function warningText(warning: Listed["warnings"][number], timezone: string): string[] {
  const at = (instant: string): string => localOf(instant, timezone).slice(0, 16).replace("T", " ");
  const until = warning.until === null ? ", no end stated" : ` to ${at(warning.until)}`;
  return [
    `${warning.severity.toUpperCase()}: ${plain(warning.event)}, ${at(warning.onset)}${until} (${timezone})`,
    `  ${plain(warning.sender_name ?? warning.sender)}: ${plain(warning.area)}`,
    ...[warning.headline, warning.instruction].flatMap((text) => (text === null ? [] : [`  ${plain(text)}`])),
  ];
}

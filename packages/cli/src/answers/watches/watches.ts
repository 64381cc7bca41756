import { chanceWords, judgeSpan } from "@halcyon/scoring/judgement";
import type { Halcyon, Watch, WatchSummary } from "@halcyon/sdk/v2";
import { withLastingApi } from "../../connection/api.ts";
import { idOfNamed, type Named } from "../../connection/id-of-named.ts";
import type { Surroundings } from "../../surroundings.ts";
import { count, tableWithin } from "../../terminal/lines.ts";
import { lookOf } from "../../terminal/look.ts";
import { plain } from "../../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../../terminal/print-answer.ts";
import { localOf, momentText, periodText, zoneAt } from "../../time/clock.ts";
import { type WatchOptions, watchRequest } from "./watch-request.ts";

/** Creates a watch, and prints its state and the spans of hours that already match. */
export async function createWatch(
  surroundings: Surroundings,
  options: WatchOptions & PrintOptions,
): Promise<void> {
  const answered = await withLastingApi(surroundings, async (halcyon) =>
    halcyon.watches.create(await watchRequest(surroundings, halcyon, options)).withResponse(),
  );
  printAnswer(surroundings, options, answered, { lines: () => watchLines(answered.data) });
}

/** Prints what a new watch would cost, or the errors in the request, without creating the watch. */
export async function testWatch(
  surroundings: Surroundings,
  options: WatchOptions & PrintOptions,
): Promise<void> {
  const answered = await withLastingApi(surroundings, async (halcyon) =>
    halcyon.watches.cost(await watchRequest(surroundings, halcyon, options)).withResponse(),
  );
  const { per_round, per_day } = answered.data;
  printAnswer(surroundings, options, answered, {
    lines: () => [
      `The watch is valid, and costs ${count(per_round, "request")} a round, at most ${per_day} a day. Nothing was created.`,
    ],
  });
}

/** Prints all watches of the account. With `json`, prints one page of the list as the server returns it. */
export async function listWatches(
  surroundings: Surroundings,
  options: PrintOptions & { readonly cursor?: string },
): Promise<void> {
  const { json, cursor } = options;
  const { answered, all } = await withLastingApi(surroundings, async (halcyon) => {
    const list = halcyon.watches.list(cursor === undefined ? {} : { cursor });
    const found: WatchSummary[] = [];
    if (json !== true) for await (const watch of list) found.push(watch);
    return { answered: await list.withResponse(), all: found };
  });
  if (json !== true && all.length === 0) {
    surroundings.stderr.write("There are no watches yet: halcyon watch create --help\n");
    return;
  }
  printAnswer(surroundings, options, answered, {
    lines: () =>
      tableWithin(
        lookOf(surroundings).columns,
        ["name", "state", "open", "places", "id", "kind", "last round", "next look"],
        all.map((watch) => [
          plain(watch.name),
          stateOf(watch),
          String(watch.open_spans),
          String(watch.places),
          watch.id,
          watch.kind,
          watch.last_round_at ?? "none yet",
          nextLookText(watch),
        ]),
      ),
  });
}

/** Pauses or resumes a watch, or leaves it unchanged (`get`), and prints its state. */
export async function changeWatch(
  surroundings: Surroundings,
  how: "pause" | "resume" | "get",
  name: string,
  options: PrintOptions,
): Promise<void> {
  const answered = await withLastingApi(surroundings, async (halcyon) =>
    halcyon.watches[how](await watchIdOf(halcyon, name)).withResponse(),
  );
  printAnswer(surroundings, options, answered, { lines: () => watchLines(answered.data) });
}

/** Deletes the watch with the given id or name. */
export async function deleteWatch(surroundings: Surroundings, name: string): Promise<void> {
  await withLastingApi(surroundings, async (halcyon) => {
    const { id, version } = await halcyon.watches.get(await watchIdOf(halcyon, name));
    await halcyon.watches.delete(id, { version });
  });
  surroundings.stderr.write(`Deleted: ${plain(name)}\n`);
}

/** Returns the id of a watch that is given by id or name. */
export async function watchIdOf(halcyon: Halcyon, text: string): Promise<string> {
  if (/^wat_\w+$/.test(text)) return text;
  const all: Named[] = [];
  for await (const { id, name } of halcyon.watches.list()) all.push({ id, names: [name] });
  return idOfNamed(text, all, { one: "watch", several: "watches", listedBy: "halcyon watch list" });
}

function stateOf({ state, paused_because }: Pick<Watch, "state" | "paused_because">): string {
  return paused_because === null ? state : `${state}: ${paused_because.replaceAll("_", " ")}`;
}

/**
 * Returns the expected time of the next evaluation of a watch as text. The text is `none` if the watch is not active, and `not known` if the time is not known.
 */
export function nextLookText({
  state,
  next_round_expected: next,
}: Pick<WatchSummary, "state" | "next_round_expected">): string {
  if (state !== "active") return "none";
  return next === null ? "not known" : `about ${next}`;
}

function watchLines(watch: Watch): string[] {
  return [
    `${plain(watch.name)}, ${stateOf(watch)} to ${watch.ends_at.slice(0, 10)}, ${watch.id}`,
    ...nextLookLines(watch),
    ...watch.subjects.flatMap(({ ref, latitude, longitude, sight, spans, warned }) => {
      const zone = zoneAt({ latitude, longitude });
      const name = `${plain(ref ?? `${latitude},${longitude}`)}, ${zone}`;
      if (warned !== null) return [name, ...warnedLines(warned, sight, zone)];
      const blind = sight === "blind" ? ", no usable run for 24 hours" : "";
      return [
        `${name}${blind}`,
        ...(spans.length === 0
          ? ["  nothing now"]
          : spans.map(
              (span) =>
                `  ${periodText(localOf(span.start, zone), localOf(span.end, zone))}  ${chanceWords(judgeSpan(span))}${span.state === "open" ? "" : `  ${span.state}`}`,
            )),
      ];
    }),
  ];
}

type Warned = NonNullable<Watch["subjects"][number]["warned"]>;

/** Returns lines with what is known about the official warnings at a place, and the warnings as their authorities wrote them. */
function warnedLines(
  { state, warnings, warnings_more: more, caveat }: Warned,
  sight: Watch["subjects"][number]["sight"],
  zone: string,
): string[] {
  const known =
    sight === "blind"
      ? `  not known (${state.replaceAll("_", " ")}): silence says nothing about danger`
      : `  ${state}`;
  return [
    known,
    ...warnings.map(({ severity, event, onset, until }) => {
      const from = localOf(onset, zone);
      const when =
        until === null ? `from ${momentText(from)}, end not stated` : periodText(from, localOf(until, zone));
      return `  ${severity}  ${plain(event)}  ${when}`;
    }),
    ...(more > 0 ? [`  and ${more} more`] : []),
    `  ${caveat}`,
  ];
}

/** Returns one line with the expected time of the next evaluation, in the local time of the first place. Returns no line if that time is unknown. */
export function nextLookLines({
  next_round_expected: next,
  subjects: [first],
}: Pick<Watch, "next_round_expected" | "subjects">): string[] {
  if (next === null || first === undefined) return [];
  const zone = zoneAt(first);
  return [`next look: about ${momentText(localOf(next, zone))}, ${zone}`];
}

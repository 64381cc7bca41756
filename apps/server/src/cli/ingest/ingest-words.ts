import type { RunOutcome, RunReport, WatchEvent } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import { counted } from "./ingest-into-store.ts";

/** Describes the outcome of an ingest of a run, in lines for the operator. Each line is one fact. */
export function outcomeWords(outcome: RunOutcome, where: string): readonly string[] {
  if (outcome.state === "published_before") return [`${where} holds it already.`];
  if (outcome.state === "nowhere") {
    return ["The files have none of the places and no part of the region, so nothing is published."];
  }
  if (outcome.state === "not_whole") return notWhole(outcome.fetched);
  const { state, variables, cells } = outcome;
  const [first] = variables;
  return [
    ...whatIsLeftOut(outcome),
    ...checkWords(outcome),
    state === "published" && first !== undefined
      ? `Published in ${where}: ${counted(variables.length, "variable")} at ${counted(cells, "cell")}.`
      : "No field could be used, so nothing is published.",
  ];
}

/** Describes the files that were fetched again, with the reasons. */
function checkWords({ checks, fetched }: RunReport): readonly string[] {
  const { suspect, damaged, confirmed, unsettled } = checks;
  const { indicesAgain, keptChanged } = fetched.progress;
  const messages = counted(suspect, "message");
  return [
    ...(suspect === 0
      ? []
      : [
          `Fetched ${messages} again: ${damaged} were damaged, ${confirmed} are the same at the provider, and ${unsettled} are left out because no two answers agree.`,
        ]),
    ...(keptChanged === 0
      ? []
      : [`Fetched ${counted(keptChanged, "message")} again that had changed on the disk.`]),
    ...(indicesAgain === 0
      ? []
      : [`Fetched indices ${indicesAgain} more times, because they were cut off or incomplete.`]),
  ];
}

function notWhole({
  notThere,
  failed,
  absent,
  progress,
}: Extract<RunOutcome, { state: "not_whole" }>["fetched"]): readonly string[] {
  const { filesTotal } = progress;
  const [missing] = notThere;
  return [
    ...(missing === undefined
      ? []
      : [
          `${notThere.length} of ${counted(filesTotal, "file")} are not there yet, the first at lead time ${missing.leadHours} h.`,
        ]),
    ...failed.slice(0, reasonsShown).map(({ reason }) => reason),
    ...lackingWords(absent.filter(({ optional }) => !optional)),
    ...(failed.length > reasonsShown ? [`${failed.length - reasonsShown} more files failed.`] : []),
    "Nothing is published, and the fetched files are kept: ingest again later, or with --wait. --accept-gaps publishes without them.",
  ];
}

const reasonsShown = 5;

/** Lists the variables whose fields are missing in the index files of the provider, one line per variable. */
function lackingWords(absent: RunReport["fetched"]["absent"]): readonly string[] {
  return [...Map.groupBy(absent, ({ name }) => name)].map(
    ([name, fields]) =>
      `Gaps: ${counted(fields.length, "field")} of ${name} are in no index, the first at lead time ${fields[0]!.leadHours} h.`,
  );
}

function whatIsLeftOut(report: RunReport): readonly string[] {
  const { outside, notCarried, ofTheSea, skipped, knowsSurface, fetched } = report;
  const gaps = fetched.notThere.length + fetched.failed.length;
  return [
    ...outside.map(
      ({ latitude, longitude }) => `Left out: ${latitude}, ${longitude} lies outside the files.`,
    ),
    ...(notCarried.length === 0
      ? []
      : [`Left out: ${notCarried.join(", ")}, which the provider does not have.`]),
    ...(ofTheSea.length === 0 ? [] : [`Left out: ${ofTheSea.join(", ")}, because no cell is at sea.`]),
    ...lackingWords(fetched.absent),
    ...skipped.map(
      ({ variable, reason, count }) => `Gaps: ${counted(count, "field")} of ${variable}. ${reason}`,
    ),
    ...(gaps === 0 ? [] : [`Gaps: ${counted(gaps, "file")} could not be fetched.`]),
    ...(knowsSurface ? [] : ["Land and sea come from a coarse map, because the run does not have them."]),
  ];
}

/** Describes an event that occurred while watching a provider. */
export function watchWords(event: WatchEvent, where: string): readonly string[] {
  if (event.kind === "waiting")
    return [`Next check at ${new Date(event.untilMs).toISOString().slice(0, 16)}Z.`];
  if (event.kind === "begun") return [`Ingests the run of ${formatEpochHour(event.run)}.`];
  return event.kind === "failed" ? [event.error.message] : outcomeWords(event.outcome, where);
}

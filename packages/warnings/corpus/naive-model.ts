import type { CorpusTruth, SpecAlert, SpecInfo, SpecQuestion } from "./spec.ts";

const hourMs = 3_600_000;

/** Input of the naive model, which computes expected results: the alerts of a feed, and questions about them. */
export interface NaiveFeed {
  readonly alerts: readonly SpecAlert[];
  readonly nowMs: number;
  readonly questions: readonly SpecQuestion[];
  /** Identifiers of the messages that are absent from the last two complete snapshots of the feed. */
  readonly gone?: ReadonlySet<string>;
}

/** Computes the expected results by looping over all alerts. It shares no code with the package. */
export function truthOf(feed: NaiveFeed): Pick<CorpusTruth, "states" | "answers" | "unplaced"> {
  const kept = feed.alerts.filter(isUsed);
  const states = kept.map((alert) => partsOf(alert).map((infos) => stateOf(alert, infos, kept, feed)));
  const live = kept.flatMap((alert, index) =>
    partsOf(alert).flatMap((infos, part) => (states[index]![part] === "live" ? [{ alert, infos }] : [])),
  );
  return {
    states: kept
      .map(
        (alert, index) => `${alert.sender} ${alert.identifier} ${alert.sent.ms}: ${states[index]!.join(" ")}`,
      )
      .toSorted(),
    answers: feed.questions.map((question) =>
      live
        .filter(({ alert, infos }) => holds(alert, infos[0]!, question))
        .map(({ alert, infos }) => `${alert.identifier}: ${textOf(infos, question.languages ?? [])}`)
        .toSorted(),
    ),
    unplaced: live.reduce(
      (sum, { infos }) => sum + infos[0]!.areas.filter((area) => area.isUnplaced === true).length,
      0,
    ),
  };
}

function isUsed(alert: SpecAlert): boolean {
  return alert.isKept !== false && (alert.msgType === "Cancel" || partsOf(alert).length > 0);
}

/** Returns the infos of each part. */
function partsOf(alert: SpecAlert): readonly (readonly SpecInfo[])[] {
  const infos = alert.infos.filter((info) => info.isFaulty !== true);
  const numbers = [...new Set(infos.map((info) => info.part))];
  return numbers.map((number) => infos.filter((info) => info.part === number));
}

function stateOf(
  alert: SpecAlert,
  infos: readonly SpecInfo[],
  all: readonly SpecAlert[],
  feed: NaiveFeed,
): string {
  if (alert.msgType === "Cancel") return "cancelled";
  const enders = all.filter((other) => replaces(other, alert, all) || sameNameLater(other, alert));
  if (
    enders.some((other) => other.msgType === "Cancel") ||
    all.some((other) => cancelsLater(other, alert, all))
  )
    return "cancelled";
  if (enders.length > 0) return "superseded";
  if (infos[0]!.isClear === true) return "clear";
  const [, until] = timesOf(alert, infos[0]!);
  if (feed.nowMs >= until) return "over";
  return feed.gone?.has(alert.identifier) === true ? "withdrawn" : "live";
}

function timesOf(alert: SpecAlert, info: SpecInfo): readonly [number, number] {
  const from = info.onset?.ms ?? info.effective?.ms ?? alert.sent.ms!;
  for (const end of [info.ends?.ms, info.expires?.ms])
    if (typeof end === "number" && end > from) return [from, end];
  return [from, from + 24 * hourMs];
}

function isSame(a: SpecAlert, b: SpecAlert): boolean {
  return a.sender === b.sender && a.identifier === b.identifier && a.sent.ms === b.sent.ms;
}

/** True if a message names another one that was sent before it. */
function replaces(by: SpecAlert, alert: SpecAlert, all: readonly SpecAlert[]): boolean {
  if (isSame(by, alert) || alert.sent.ms! > by.sent.ms!) return false;
  const namesIt = refersTo(by, alert, all);
  return namesIt && (by.msgType === "Cancel" || by.sent.ms !== alert.sent.ms || !refersTo(alert, by, all));
}

function refersTo(by: SpecAlert, alert: SpecAlert, all: readonly SpecAlert[]): boolean {
  return (by.references ?? []).some(([sender, identifier, ms]) => {
    if (identifier !== alert.identifier || ms !== alert.sent.ms) return false;
    const isExact = all.some(
      (one) => one.sender === sender && one.identifier === identifier && one.sent.ms === ms,
    );
    return alert.sender === (isExact ? sender : by.sender);
  });
}

function sameNameLater(by: SpecAlert, alert: SpecAlert): boolean {
  return by.sender === alert.sender && by.identifier === alert.identifier && by.sent.ms! > alert.sent.ms!;
}

/** True if a cancel was sent after an update that descends from what it names, and names all areas of it. */
function cancelsLater(by: SpecAlert, alert: SpecAlert, all: readonly SpecAlert[]): boolean {
  if (by.msgType !== "Cancel" || alert.sent.ms! > by.sent.ms!) return false;
  const codes = new Set(
    by.infos.flatMap((info) => info.areas.flatMap((area) => area.codes ?? [])).map(String),
  );
  const areas = alert.infos.flatMap((info) => info.areas);
  const areNamed = areas.every(
    (area) => (area.codes ?? []).length > 0 && area.codes!.every((code) => codes.has(String(code))),
  );
  return areas.length > 0 && areNamed && descends(alert, by.references ?? [], all);
}

function descends(
  alert: SpecAlert,
  names: readonly SpecName[],
  all: readonly SpecAlert[],
  passed: readonly SpecAlert[] = [],
): boolean {
  const references = (alert.references ?? []).filter(([, , ms]) => ms <= alert.sent.ms!);
  return references.some(
    ([, identifier, ms]) =>
      names.some((name) => name[1] === identifier && name[2] === ms) ||
      all.some(
        (one) =>
          one.identifier === identifier &&
          one.sent.ms === ms &&
          one.msgType !== "Cancel" &&
          !passed.includes(one) &&
          descends(one, names, all, [...passed, alert]),
      ),
  );
}

function holds(
  alert: SpecAlert,
  info: SpecInfo,
  { latitude, longitude, elevationM, hours }: SpecQuestion,
): boolean {
  const [from, until] = timesOf(alert, info);
  if (hours !== undefined) {
    let isAny = false;
    for (let hour = hours[0]; hour < hours[1]; hour += 1)
      if (hour * hourMs < until && (hour + 1) * hourMs > from) isAny = true;
    if (!isAny) return false;
  }
  return info.areas.some((area) => {
    const [low, high] = area.heightsM ?? [null, null];
    if (
      elevationM !== undefined &&
      ((low !== null && elevationM < low) || (high !== null && elevationM > high))
    )
      return false;
    return area.contains(latitude, longitude);
  });
}

/** Chooses the text by asking for each spelling of each language in turn. */
function textOf(infos: readonly SpecInfo[], wanted: readonly string[]): string {
  const tags = infos.map((info) => (info.language ?? "en-US").toLowerCase().replace("_", "-"));
  for (const language of [...wanted.map((one) => one.toLowerCase()), "en"]) {
    const [primary] = language.split("-");
    for (const isIt of [
      (tag: string) => tag === language,
      (tag: string) => tag === primary,
      (tag: string) => tag.split("-")[0] === primary,
    ]) {
      const index = tags.findIndex(isIt);
      if (index !== -1) return infos[index]!.event;
    }
  }
  return infos[0]!.event;
}

type SpecName = NonNullable<SpecAlert["references"]>[number];

import {
  alert,
  asMeteoalarm,
  at,
  caseOf,
  codeArea,
  hours,
  hourMs,
  info,
  inside,
  inSquare,
  noonMs,
  type Random,
  stamp,
} from "./builders.ts";
import type { CorpusCase, SpecAlert, SpecInfo, SpecName, Stamp } from "./spec.ts";

/** Returns 40 cases of random message chains. They have updates, splits, cancels, wrong senders, and references to messages that do not exist. */
export function chainCases(random: Random): readonly CorpusCase[] {
  return Array.from({ length: 40 }, (_, number) => {
    const alerts: SpecAlert[] = [];
    const nameOf = (one: SpecAlert): SpecName => [
      random.below(8) === 0 ? "wrong@example.com" : one.sender,
      one.identifier,
      one.sent.ms!,
    ];
    const length = 2 + random.below(number < 20 ? 4 : 12);
    for (let index = 0; index < length; index += 1) {
      const earlier = random.shuffled(alerts).slice(0, random.below(3));
      const msgType =
        alerts.length === 0 ? "Alert" : random.pick(["Alert", "Update", "Update", "Update", "Cancel"]);
      const unseen: SpecName = ["sender@example.com", "never", noonMs - 20 * hourMs];
      const areas = random
        .shuffled([0, 1, 2])
        .slice(0, 1 + random.below(3))
        .map(codeArea);
      alerts.push(
        alert({
          identifier:
            random.below(10) === 0 && alerts.length > 0 ? alerts.at(-1)!.identifier : `message-${index}`,
          // Some are sent in the same second.
          sent: at(-12 + index - random.below(2)),
          msgType,
          ...(msgType === "Alert"
            ? {}
            : { references: [...earlier.map(nameOf), ...(random.below(6) === 0 ? [unseen] : [])] }),
          infos:
            msgType === "Cancel" && random.below(3) === 0 ? [] : [info({ areas, event: `Event ${index}` })],
        }),
      );
    }
    const unique = withOddNames(random, alerts, nameOf);
    return caseOf("chains", `chain ${number}`, random.shuffled(unique), {
      questions: [inSquare(0), inSquare(1), inSquare(2), inSquare(3)],
      ...(number % 4 === 3 ? { snapshots: asMeteoalarm(unique) } : {}),
    });
  });
}

const tongues = [
  "en-GB",
  "en-US",
  "en",
  "de-DE",
  "de",
  "de-AT",
  "fr-FR",
  "fr-CA",
  "nl",
  "it-IT",
  "he-IL",
  "zh-mo",
  "pt-PT",
  "en_GB",
  "de-LS",
];

/** Leaves out messages of the same name, and lets some name themselves, a later message or one of the same second that names them. */
function withOddNames(
  random: Random,
  alerts: readonly SpecAlert[],
  nameOf: (one: SpecAlert) => SpecName,
): readonly SpecAlert[] {
  const keys = alerts.map(({ identifier, sent }) => `${identifier} ${sent.ms}`);
  return alerts
    .filter((_, index) => keys.indexOf(keys[index]!) === index)
    .map((one) => {
      const odd = random.pick(alerts);
      const isOdd = one.msgType !== "Alert" && random.below(3) === 0 && odd.sent.ms! >= one.sent.ms!;
      return isOdd ? { ...one, references: [...one.references!, nameOf(odd)] } : one;
    });
}

/** Returns 30 cases of messages in several languages, with questions by readers of other languages. */
export function languageCases(random: Random): readonly CorpusCase[] {
  return Array.from({ length: 30 }, (_, number) => {
    const languages = number === 0 ? [undefined] : random.shuffled(tongues).slice(0, 1 + random.below(6));
    const spoken = languages.filter(
      (one, index) => languages.findIndex((other) => other?.toLowerCase() === one?.toLowerCase()) === index,
    );
    const parts = number % 3 === 2 ? [0, 1] : [0];
    const infos = parts.flatMap((part) =>
      spoken.map((language) =>
        info({
          part,
          language,
          event: `Wind ${part} in ${language ?? "no language"}`,
          severity: part === 0 ? "Severe" : "Minor",
        }),
      ),
    );
    const given = number % 2 === 0 ? infos : random.shuffled(infos);
    const one = alert({ infos: given });
    return caseOf("languages", `${spoken.join(", ")} with ${parts.length} parts`, [one], {
      questions: [[], ["de"], ["de-AT"], ["fr"], ["es", "nl"], ["en-GB"], ["en-AU"], ["zh"]].map(
        (wanted) => ({ ...inside, languages: wanted }),
      ),
      ...(number % 5 === 4 ? { snapshots: asMeteoalarm([one]) } : {}),
    });
  });
}

/** Returns 25 cases of messages with several parts. The parts have different areas, times or hazards. */
export function segmentCases(random: Random): readonly CorpusCase[] {
  return Array.from({ length: 25 }, (_, number) => {
    const count = 2 + random.below(5);
    const infos = Array.from({ length: count }, (_unused, part): SpecInfo => {
      const start = random.below(12) - 6;
      return info({
        part,
        event: `Part ${part}`,
        severity: random.pick(["Minor", "Moderate", "Severe", "Extreme"]),
        onset: at(start),
        // Each part has another end, so that no two are equal.
        expires: stamp(noonMs + (start + 1 + random.below(12)) * hourMs + part * 60_000),
        areas: random
          .shuffled([0, 1, 2, 3])
          .slice(0, 1 + random.below(3))
          .map(codeArea),
        ...(random.below(6) === 0 ? { responseTypes: ["AllClear"], isClear: true } : {}),
      });
    });
    const translated = infos.flatMap((one) => [
      one,
      { ...one, language: "fr-FR", event: `${one.event} in French` },
    ]);
    const one = alert({ infos: number % 2 === 0 ? infos : random.shuffled(translated) });
    return caseOf("segments", `${count} parts, number ${number}`, [one], {
      questions: [
        ...[0, 1, 2, 3, 4].map(inSquare),
        ...[0, 1, 2, 3].map((square) => ({
          ...inSquare(square),
          hours: hours(random.below(8) - 2, 8),
          languages: ["fr"],
        })),
      ],
      ...(number % 3 === 1 ? { snapshots: asMeteoalarm([one]) } : {}),
    });
  });
}

const unread = (text: string): Stamp => ({ text, ms: null });
const day = (text: string, ms: number): Stamp => ({ text, ms });
const utc = (month: number, date: number, hour: number, minute = 0) =>
  Date.UTC(2026, month, date, hour, minute);

/** Returns 25 cases of times: different ways to write them, and different combinations of start, end and expiry. */
export function timeCases(): readonly CorpusCase[] {
  const texts: readonly [name: string, info: Partial<SpecInfo>, faulty?: number, sent?: Stamp][] = [
    ["an onset", { onset: at(2) }],
    ["no onset, but when it takes effect", { onset: undefined, effective: at(1) }],
    ["no start", { onset: undefined }],
    ["no times at all", { onset: undefined, expires: undefined }],
    ["no end, a day after its start", { onset: at(-24), expires: undefined }],
    ["no end, almost a day after its start", { onset: at(-23.9), expires: undefined }],
    ["an expiry 20 h before the onset (weather-gov/api #15)", { onset: at(10), expires: at(-10) }],
    ["an expiry at the onset", { onset: at(-1), expires: at(-1) }],
    ["an end of the event after the expiry", { onset: at(-5), expires: at(-1), ends: at(3) }],
    ["an end of the event before the expiry", { onset: at(-5), expires: at(6), ends: at(-1) }],
    ["an end of the event before the onset", { onset: at(-1), expires: at(6), ends: at(-3) }],
    ["an end just now", { expires: at(0) }],
    ["an onset long past (MeteoalarmCard #49)", { onset: day("2026-05-11T16:00:00+00:00", utc(4, 11, 16)) }],
    [
      "-00:00 for UTC",
      { onset: stamp(noonMs + hourMs, 0, "-00:00"), expires: stamp(noonMs + 2 * hourMs, 0, "-00:00") },
    ],
    ["a Z", { onset: day("2026-11-29T13:30:00Z", utc(10, 29, 13, 30)) }],
    [
      "the offset of Nepal",
      { onset: stamp(noonMs + hourMs, 345), expires: stamp(noonMs + 1.5 * hourMs, 345) },
    ],
    ["the offset of Kiritimati", { onset: stamp(noonMs + hourMs, 840) }],
    ["a negative offset with minutes", { expires: stamp(noonMs + hourMs, -210) }],
    ["no seconds", { onset: day("2026-11-29T15:00+02:00", utc(10, 29, 13)) }],
    ["parts of seconds", { expires: day("2026-11-29T14:00:00.000+00:00", utc(10, 29, 14)) }],
    ["24 o'clock", { expires: day("2026-11-29T24:00:00+00:00", utc(10, 30, 0)) }],
    ["an offset without a colon", { expires: day("2026-11-29T14:00:00+0000", utc(10, 29, 14)) }],
    ["an onset without an offset", { onset: unread("2026-11-29T10:00:00"), isFaulty: true }, 1],
    ["an expiry on 30 February", { expires: unread("2026-02-30T10:00:00Z") }, 1],
    ["a time of sending in words", {}, 1, unread("Sunday noon")],
  ];
  return texts.map(([name, changes, faulty = 0, sent]) =>
    caseOf(
      "times",
      name,
      [alert({ infos: [info(changes)], ...(sent === undefined ? {} : { sent, isKept: false }) })],
      {
        questions: [
          { ...inside },
          { ...inside, hours: hours(0, 1) },
          { ...inside, hours: hours(1, 2) },
          { ...inside, hours: hours(2, 13) },
          { ...inside, hours: hours(13, 400) },
        ],
        truth: { faulty },
      },
    ),
  );
}

/** Returns 20 cases of messages with unusual, faulty or non-public headers. */
export function statusCases(): readonly CorpusCase[] {
  type Header = Pick<SpecAlert, "status" | "scope"> & Partial<SpecAlert>;
  const dropped: readonly Header[] = [
    { status: "Test" },
    { status: "Exercise" },
    { status: "System" },
    { status: "Draft" },
    { scope: "Restricted" },
    { scope: "Private" },
    { msgType: "Ack" },
    { msgType: "Error" },
    { status: "test", sent: unread("no time") },
    { status: "Test", msgType: "Cancel", references: [["sender@example.com", "real", noonMs - 5 * hourMs]] },
  ];
  const faulty: readonly Header[] = [
    { status: undefined },
    { scope: undefined },
    { status: "Real" },
    { scope: "Everybody" },
    { msgType: "Warning" },
    { sender: "" },
    { identifier: "" },
    { msgType: "Update", infos: [], references: [["sender@example.com", "real", noonMs - 5 * hourMs]] },
  ];
  const taken: readonly Header[] = [
    { status: "ACTUAL", scope: "public" },
    { status: " Actual\n", scope: "\tPublic " },
  ];
  const real = alert({ identifier: "real", sent: at(-5) });
  const make = (headers: readonly Header[], kind: "dropped" | "faulty" | "taken") =>
    headers.map((header, index) =>
      caseOf("status", `${kind} ${index}`, [real, alert({ ...header, isKept: kind === "taken" })], {
        truth: { dropped: kind === "dropped" ? 1 : 0, faulty: kind === "faulty" ? 1 : 0 },
      }),
    );
  return [...make(dropped, "dropped"), ...make(faulty, "faulty"), ...make(taken, "taken")];
}

/** Returns 15 cases of messages, some of which say that there is no danger. */
export function clearCases(): readonly CorpusCase[] {
  const levels: readonly [level: string, isClear: boolean][] = [
    ["1; green; Minor", true],
    ["1; Green; Moderate", true],
    ["1;green;Moderate", true],
    ["green", true],
    ["Green; Minor", true],
    ["2; yellow; Moderate", false],
    ["3; orange; Severe", false],
    ["4; red; Extreme", false],
    ["yellow", false],
  ];
  const responses: readonly [types: readonly string[], isClear: boolean][] = [
    [["AllClear"], true],
    [["Monitor", "AllClear"], true],
    [["allclear"], true],
    [["None"], false],
  ];
  const real = alert({ identifier: "real", sent: at(-5) });
  const references: readonly SpecName[] = [["sender@example.com", "real", noonMs - 5 * hourMs]];
  return [
    ...levels.map(([awarenessLevel, isClear]) =>
      caseOf("green", `awareness ${awarenessLevel} (home-assistant/core #56055)`, [
        alert({ infos: [info({ awarenessLevel, isClear, event: "Green warning" })] }),
      ]),
    ),
    ...responses.map(([responseTypes, isClear]) =>
      caseOf("green", `response ${responseTypes.join(" ")}`, [
        alert({ infos: [info({ responseTypes, isClear })] }),
      ]),
    ),
    caseOf("green", "an all-clear replaces the alert", [
      real,
      alert({ msgType: "Update", references, infos: [info({ responseTypes: ["AllClear"], isClear: true })] }),
    ]),
    caseOf("green", "an all-clear that names itself", [
      alert({
        msgType: "Update",
        references: [["sender@example.com", "one", noonMs - 4 * hourMs]],
        infos: [info({ responseTypes: ["AllClear"], isClear: true })],
      }),
    ]),
  ];
}

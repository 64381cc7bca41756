import { expect, test } from "vitest";
import type { AlertMessage } from "../alert-message.ts";
import { areaWith, messageWith, partWith } from "../cap-documents.suite.ts";
import { absencesAfter, judgedAt, judgeMessages } from "./liveness.ts";
import { messageKey } from "./message-keys.ts";

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 29, hour, minute);
const sender = "sender@example.com";
const naming = (...names: readonly AlertMessage[]) => ({
  references: names.map(({ identifier, sentMs }) => ({ sender, identifier, sentMs })),
});
const zone = (...values: readonly string[]) => ({
  parts: [partWith({ areas: values.map((value) => areaWith({ codes: [{ scheme: "UGC", value }] })) })],
});

/** Returns the state of the first part of each message by its identifier, the place in its line, and the identifier with which the line begins. */
function judged(messages: readonly AlertMessage[], { nowMs = at(12), absences = 0 } = {}) {
  const all = judgeMessages(
    messages.map((message) => ({ message, absences })),
    nowMs,
  );
  return Object.fromEntries(
    all.map(({ message, states, first, sequence }) => [
      message.identifier,
      `${states[0] ?? "none"} ${first.identifier} ${sequence}`,
    ]),
  );
}

const a = messageWith({ identifier: "a", sentMs: at(6), ...zone("Z1", "Z2") });
const b = messageWith({ identifier: "b", sentMs: at(7), kind: "update", ...zone("Z1"), ...naming(a) });
const c = messageWith({ identifier: "c", sentMs: at(7), kind: "update", ...zone("Z2"), ...naming(a) });
const cancel = messageWith({ identifier: "x", sentMs: at(9), kind: "cancel", ...zone("Z1"), ...naming(a) });

test("an update replaces what it names, and keeps its line", () => {
  expect(judged([b, a])).toEqual({ a: "superseded a 1", b: "live a 2" });
});

test("both updates of an alert that was split are live, and the first of them keeps the line", () => {
  expect(judged([c, a, b])).toEqual({ a: "superseded a 1", b: "live a 2", c: "live c 1" });
  const d = messageWith({ identifier: "d", sentMs: at(8), kind: "update", ...naming(a, c) });
  expect(judged([a, b, c, d])).toMatchObject({ b: "live a 2", c: "superseded c 1", d: "live c 2" });
});

test("an update keeps the line of a message that was never seen", () => {
  const d = messageWith({ identifier: "d", sentMs: at(8), kind: "update", ...naming(a, b) });
  expect(judged([d])).toEqual({ d: "live a 3" });
});

test("a cancel ends what it names, and later updates whose areas it names", () => {
  expect(judged([cancel, a, b, c])).toEqual({
    a: "cancelled a 1",
    b: "cancelled a 2",
    c: "live c 1",
    x: "cancelled a 2",
  });
  const later = { ...b, identifier: "later", sentMs: at(10) };
  expect(judged([cancel, a, later])).toMatchObject({ later: "live a 2" });
  const without = { ...cancel, parts: [] };
  expect(judged([without, a, b])).toMatchObject({ a: "cancelled a 1", b: "live a 2" });
  const wider = { ...b, ...zone("Z1", "Z3") };
  expect(judged([cancel, a, wider])).toMatchObject({ b: "live a 2" });
});

test("a cancel reaches updates of updates, also of a message that was never seen", () => {
  const d = messageWith({ identifier: "d", sentMs: at(8), kind: "update", ...zone("Z1"), ...naming(b) });
  expect(judged([cancel, b, d])).toMatchObject({ b: "cancelled a 2", d: "cancelled a 3" });
});

test("a cancel does not reach an update that names a later message", () => {
  const early = messageWith({
    identifier: "d",
    sentMs: at(6, 30),
    kind: "update",
    ...zone("Z1"),
    ...naming(b),
  });
  expect(judged([{ ...cancel, ...naming(b) }, b, early])).toMatchObject({
    b: "cancelled a 2",
    d: "live d 1",
  });
});

test("a reference without the right sender is found by identifier and time", () => {
  const wrong = (by: string | undefined) => ({
    ...b,
    references: [{ sender: by, identifier: "a", sentMs: at(6) }],
  });
  for (const by of [undefined, "other@example.com"])
    expect(judged([a, wrong(by)])).toMatchObject({ a: "superseded a 1" });
  const twin = { ...a, sender: "other@example.com", identifier: "a" };
  const states = judgeMessages(
    [a, twin, wrong("other@example.com")].map((message) => ({ message, absences: 0 })),
    at(12),
  );
  expect(states.map((one) => one.states[0])).toEqual(["live", "superseded", "live"]);
});

test("nobody ends a message of another sender without naming that sender", () => {
  const states = (by: string | undefined, message: AlertMessage) =>
    judgeMessages(
      [
        a,
        b,
        {
          ...message,
          sender: "other@example.com",
          references: [{ sender: by, identifier: "a", sentMs: at(6) }],
        },
      ].map((one) => ({ message: one, absences: 0 })),
      at(12),
    )
      .slice(0, 2)
      .map((one) => one.states[0]);
  for (const by of [undefined, "other@example.com", "wrong@example.com"])
    for (const message of [cancel, { ...c, kind: "update" as const }])
      expect(states(by, message)).toEqual(["superseded", "live"]);
  expect(states(sender, cancel)).toEqual(["cancelled", "cancelled"]);
});

test("the same identifier with a later time replaces the earlier message", () => {
  const again = { ...a, sentMs: at(8) };
  const states = judgeMessages(
    [again, a].map((message) => ({ message, absences: 0 })),
    at(12),
  );
  expect(states.map((one) => [one.states[0], one.sequence])).toEqual([
    ["live", 2],
    ["superseded", 1],
  ]);
  expect(
    judgeMessages(
      [a, { ...again, kind: "cancel" as const }].map((message) => ({ message, absences: 0 })),
      at(12),
    )[0]!.states,
  ).toEqual(["cancelled"]);
});

test("a message that names itself, a later one or one that names it in turn is not lost", () => {
  expect(judged([{ ...a, ...naming(a) }])).toEqual({ a: "live a 1" });
  const early = { ...a, references: [{ sender, identifier: "b", sentMs: at(7) }] };
  expect(judged([early, { ...b, references: [] }])).toMatchObject({ b: "live b 1" });
  const [one, two] = [
    { ...b, ...naming(c) },
    { ...c, ...naming(b) },
  ];
  expect(judged([one, two])).toMatchObject({
    b: expect.stringMatching(/^live/),
    c: expect.stringMatching(/^live/),
  });
});

test("a part is over at its end, or a day after its start if it states none", () => {
  expect(judged([a], { nowMs: at(20) - 1 })).toEqual({ a: "live a 1" });
  expect(judged([a], { nowMs: at(20) })).toEqual({ a: "over a 1" });
  const open = { ...a, parts: [partWith({ untilMs: null })] };
  expect(judged([open], { nowMs: at(34) - 1 })).toEqual({ a: "live a 1" });
  expect(judged([open], { nowMs: at(34) })).toEqual({ a: "over a 1" });
});

test("states at a later time are those that the messages would then have", () => {
  const open = { ...b, parts: [partWith({ untilMs: null }), partWith({ isClear: true }), partWith()] };
  const all = [a, open, messageWith()].map((message, index) => ({ message, absences: index }));
  for (const nowMs of [at(12), at(20) - 1, at(20), at(34)])
    expect(judgeMessages(all, at(12)).map((one) => judgedAt(one, nowMs))).toEqual(judgeMessages(all, nowMs));
});

test("a clear part is never live, and its message replaces others", () => {
  const clear = { ...b, parts: [partWith({ isClear: true }), partWith()] };
  expect(
    judgeMessages(
      [a, clear].map((message) => ({ message, absences: 0 })),
      at(12),
    ).map(({ states }) => states),
  ).toEqual([["superseded"], ["clear", "live"]]);
});

test("a message that two whole snapshots lack is withdrawn", () => {
  const first = absencesAfter(new Map(), { messages: [a, b], isWhole: true });
  const second = absencesAfter(first, { messages: [b], isWhole: true });
  const faulty = absencesAfter(second, { messages: [b], isWhole: false });
  const third = absencesAfter(faulty, { messages: [b], isWhole: true });
  expect([second, faulty, third].map((counts) => counts.get(messageKey(a)))).toEqual([1, 1, 2]);
  expect(absencesAfter(third, { messages: [a], isWhole: false }).get(messageKey(a))).toBe(0);
  expect(judged([a], { absences: 1 })).toEqual({ a: "live a 1" });
  expect(judged([a], { absences: 2 })).toEqual({ a: "withdrawn a 1" });
});

test("of copies of a message one counts, in any order, and a faulty copy hides no warning", () => {
  const mild = { ...a, parts: [partWith({ severity: "minor" })] };
  const faulty = { ...a, kind: "cancel" as const };
  const other = { ...a, parts: [partWith({ fromMs: at(11) })] };
  const counted = (copies: readonly AlertMessage[], gone?: AlertMessage) =>
    judgeMessages(
      copies.map((message) => ({ message, absences: message === gone ? 2 : 0 })),
      at(12),
    );
  for (const copies of [
    [a, { ...a }, mild, faulty],
    [faulty, mild, a],
  ])
    expect(counted(copies)).toMatchObject([{ states: ["live"], message: { kind: "alert", parts: a.parts } }]);
  expect(counted([a, other])).toEqual(counted([other, a]));
  expect(counted([a, mild], a)).toMatchObject([{ states: ["live"], message: mild }]);
});

test("a chain of ten thousand updates leaves one live", () => {
  const chain = Array.from({ length: 10_000 }, (_, index) =>
    messageWith({
      identifier: String(index),
      sentMs: at(1) + index,
      kind: "update",
      references: index === 0 ? [] : [{ sender, identifier: String(index - 1), sentMs: at(1) + index - 1 }],
    }),
  );
  const states = judgeMessages(
    chain.map((message) => ({ message, absences: 0 })),
    at(12),
  );
  expect(
    states
      .filter((one) => one.states[0] === "live")
      .map(({ first, sequence }) => [first.identifier, sequence]),
  ).toEqual([["0", 10_000]]);
});

import { findEntry } from "@halcyon/library";
import { planningAid } from "@halcyon/schema";
import type { PlanMoveEvent } from "@halcyon/schema/v2";
import { spanEvent, watchEvent } from "../../watches/event-bodies.ts";
import { expect, test } from "vitest";
import { madeFeedSpan } from "../../watches/feeds/made-feed-span.suite.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import { type Beside, eventMail } from "./event-mail.ts";

const unsubscribe = "https://halcyon.example.com/unsubscribe/abc";
const block = "https://halcyon.example.com/block/abc";
const beside: Beside = {
  factsOf: () => ({
    request: madeFeedSpan().watch.request,
    accountId: "acc_a",
    entry: findEntry("task", 1),
    maker: "site office",
  }),
  hoursOf: () => undefined,
  zoneOf: () => "Europe/Amsterdam",
  consoleUrl: "https://halcyon.example.com/console",
  unsubscribeUrl: unsubscribe,
  blockUrl: block,
};
const nowMs = Date.parse("2026-11-22T06:14:31Z");
const firstStart = Date.parse("2026-11-24T06:00:00Z") / 3_600_000;

function foundEvent(name: string, synthetic = false, probability = 0.81) {
  const { watch } = madeFeedSpan({ name });
  const span = { firstStart, lastStart: firstStart + 3, best: probability, isCutOff: false };
  const step = { type: "found", number: 1, sequence: 1, span, probability, before: undefined } as const;
  return spanEvent(watch, { position: 0, sinceVersion: 1, synthetic }, step, undefined, nowMs);
}

test("an event of a span says what, where, when on the clock of the place, and how sure job and whole are", () => {
  const event = foundEvent("Crane, site 7");
  const { subject, text, html } = eventMail(event, beside);
  const headline =
    "site-7: Tower crane lifting, window Tue 24 Nov 07:00 to 16:00 found (6 h job 81 % at best, all 9 h may be less)";
  expect(subject).toBe(headline);
  expect(text.split("\n").slice(0, 5)).toEqual([
    `${headline}.`,
    "Place: site-7 (51.5, -0.12). Times of Europe/Amsterdam.",
    "A job of 6 h: 81 % at its best start. It can start until Tue 24 Nov 10:00. All 9 h together may be less sure: the forecast says how much.",
    "https://halcyon.example.com/console?at=51.5%2C-0.12&entry=task:7&model=noaa",
    'Watch "Crane, site 7", made with the key "site office".',
  ]);
  for (const words of [text, html]) {
    expect(words).toContain(planningAid);
    expect(words).toContain(unsubscribe);
    expect(words).toContain(block);
  }
});

test("a chance that is not quite certain is not told as certain", () => {
  const { subject, text } = eventMail(foundEvent("Crane", false, 0.997), beside);
  expect(subject).toContain(">99 %");
  expect(`${subject}${text}`).not.toContain("100 %");
});

test.each([
  ["found", 0.72, undefined, "reaches 70 % (72 %, told from 70 % on)"],
  ["changed", 0.4, 0.62, "changed (40 %, told from 70 % on)"],
  ["lost", 0.45, 0.72, "below 50 % (45 %, told from 70 % on)"],
] as const)("one window that is %s says its odds, and what they count from", (type, odds, was, words) => {
  const window = { start: "2026-11-24T06:00:00Z", end: "2026-11-24T11:00:00Z" };
  const { watch } = madeFeedSpan({ when: { kind: "window", duration_hours: 5, window } });
  const shapeOf = (best: number) => ({ firstStart, lastStart: firstStart, best, isCutOff: false });
  const before = was === undefined ? undefined : shapeOf(was);
  const step = { type, number: 1, sequence: 2, span: shapeOf(odds), probability: odds, before } as const;
  const place = { position: 0, sinceVersion: 1, synthetic: false };
  const event = spanEvent(watch, place, step, undefined, nowMs);
  const { subject, text } = eventMail(event, {
    ...beside,
    factsOf: () => ({
      request: watch.request,
      accountId: "acc_a",
      entry: findEntry("task", 1),
      maker: undefined,
    }),
  });
  expect(subject).toBe(`site-7: Tower crane lifting, window Tue 24 Nov 07:00 to 12:00 ${words}`);
  expect(text).toContain(`The window of 5 h: ${Math.round(odds * 100)} %. It counts from 70 % on`);
  expect(text.includes("Reported before")).toBe(was !== undefined);
});

test("a span that is lost says what the watch counts, and how far it looks", () => {
  const event = { ...foundEvent("Crane"), type: "window.lost" } as ReturnType<typeof foundEvent>;
  expect(eventMail(event, beside).text).toContain("a chance of 70 % or more in the next 120 h");
});

test("the odds of all hours, what the newest run says and a strip of the hours stand in it, where they are known", () => {
  const hours = {
    firstHour: firstStart - 6,
    chances: Array.from({ length: 21 }, (_, hour) => (hour < 6 ? 0.2 : 0.8)),
    runs: Array.from({ length: 21 }, (_, hour) => hour !== 8),
    whole: 0.43,
  };
  const { subject, text, html } = eventMail(foundEvent("Crane"), { ...beside, hoursOf: () => hours });
  expect(subject).toMatch(/\(6 h job 81 % at best, all 9 h 43 %\)$/);
  expect(text).toContain("All 9 h together: 43 %.");
  expect(text).toContain("holds in 8 of its 9 h, first not Tue 24 Nov 09:00.");
  expect(text).toContain("from Tue 24 Nov 01:00: possible until 07:00, likely until 22:00.");
  expect(html.match(/bgcolor/g)).toHaveLength(21 + 9);

  const same = eventMail(foundEvent("Crane"), { ...beside, hoursOf: () => ({ ...hours, whole: 0.8051 }) });
  expect(same.subject).toMatch(/\(81 % for all 9 h together\)$/);
  expect(same.text).toContain(
    "All 9 h together: 81 %. A job of 6 h: the same at any start. It can start until",
  );
});

test("the doubt of the run, and the limit with its value and height stand in it", () => {
  const event = foundEvent("Crane");
  const data = {
    ...event.data,
    deterministic_agrees: false,
    limiting: { variable: "wind_gust_3s_at_height", share: 0.3 },
  };
  const { text } = eventMail({ ...event, data } as typeof event, beside);
  expect(text).toContain("In doubt: the newest single run does not hold its first start.");
  expect(text).toContain(
    "The most frequent obstacle: wind gusts at height in 30 % of its hours, limit at most 17 m/s at 60 m.",
  );
});

test("a window that a warning took says so, with the event on one line", () => {
  const event = foundEvent("Crane");
  const limiting_warning = { warning: `wrn_${"a".repeat(26)}`, event: "High\nWind", share: 0.5 };
  const data = { ...event.data, reason: "warning", limiting_warning };
  const { text } = eventMail({ ...event, type: "window.lost", data } as typeof event, beside);
  expect(text).toContain(
    `An official warning stops the task in 50 % of its hours: “High Wind”. GET /v2/warnings/${limiting_warning.warning} has its text.`,
  );
});

test("without its watch it still says when and how likely", () => {
  const { subject, text } = eventMail(foundEvent("Crane"), { ...beside, factsOf: () => undefined });
  expect(subject).toBe("site-7: Crane, window Tue 24 Nov 07:00 to 16:00 found (81 % at its best start)");
  expect(text).toContain("Latest start Tue 24 Nov 10:00.");
});

test("synthetic weather is called so first", () => {
  const { subject, text } = eventMail(foundEvent("Crane", true), beside);
  expect(subject).toMatch(/^Synthetic weather: site-7: /);
  expect(text).toMatch(/^Synthetic weather, not real\.\n/);
});

test("names are text of one line, and HTML loads nothing", () => {
  const { subject, html } = eventMail(foundEvent('<img src="https://x.example/a">\r\nBcc: a&b'), beside);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain("&lt;img src=&quot;https://x.example/a&quot;&gt; Bcc: a&amp;b");
  expect(html).not.toMatch(/<(img|script|link|style|iframe|object)|url\(/i);
});

test("an event of the watch itself says what to do", () => {
  const { watch } = madeFeedSpan();
  const event = watchEvent(watch, "watch.paused", { because: "allowance", at: "1", nowMs, synthetic: false });
  const { subject, text } = eventMail(event, beside);
  expect(subject).toBe("Crane, site 7: watch.paused");
  expect(text).toContain("The allowance is used up.");
});

test("a digest has a line for each event, and says how many it leaves out", () => {
  const events = [foundEvent("Crane"), foundEvent("Mast")];
  const { subject, text } = eventMail(
    {
      id: "evt_7q3mzk2n5v8c1x4b6a9d0f3g5h",
      type: "digest",
      timestamp: "2026-11-22T06:30:00Z",
      data: { because: "schedule", events, more: 3, detail: "Events since the last digest." },
    },
    beside,
  );
  expect(subject).toMatch(/^site-7: Tower crane lifting, window .*, and 4 more$/);
  const line = "window Tue 24 Nov 07:00 to 16:00 found (6 h job 81 % at best, all 9 h may be less)";
  expect(text.split("\n").slice(0, 6)).toEqual([
    `- site-7: Tower crane lifting, ${line}`,
    "https://halcyon.example.com/console?at=51.5%2C-0.12&entry=task:7&model=noaa",
    `- site-7: Tower crane lifting, ${line}`,
    "https://halcyon.example.com/console?at=51.5%2C-0.12&entry=task:7&model=noaa",
    "And 3 more, which GET /events/ lists.",
    "Events since the last digest.",
  ]);
});

test("a confirmation says who asked, what for, and what happens where it is ignored", () => {
  const confirmUrl = "https://halcyon.example.com/confirm/abc";
  const blockUrl = "https://halcyon.example.com/block/def";
  const requester = { account: "Harbour Works", key: "site office", at: "2026-11-22T06:14:31Z" };
  const mail = confirmationMail("crane@example.com", requester, { confirmUrl, blockUrl });
  expect(mail.subject).toBe("Harbour Works wants to send you weather mails: confirm or ignore");
  for (const url of [confirmUrl, blockUrl]) {
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.html).toContain(`href="${url}"`);
  }
  expect(mail.text).toContain(
    'The account "Harbour Works" on the Halcyon server halcyon.example.com asked to send weather mails to crane@example.com.',
  );
  expect(mail.text).toContain('at 2026-11-22 06:14 UTC with the key "site office"');
  expect(mail.text).toContain("If you ignore this message, you get no mails");
  expect(mail.text).toContain("asks for no password");
});

const moved: PlanMoveEvent = {
  id: "evt_00000000000000000000000001",
  type: "plan.slipped",
  timestamp: "2027-02-26T05:10:00Z",
  data: {
    plan: "plan_3kT8wZq5Xc1LmR7v",
    name: "Tower\n7",
    synthetic: false,
    version: 2,
    sequence: 9,
    run: "2027-02-26T00:00:00Z",
    P50: "2027-03-08T15:00:00Z",
    P80: "2027-03-12T09:00:00Z",
    on_time: 0.41,
    moved_hours: 50,
    before: {
      told_at: "2027-02-20T05:00:00Z",
      P50: "2027-03-06T15:00:00Z",
      P80: "2027-03-10T07:00:00Z",
      on_time: 0.86,
    },
    causes: [
      { task: "lift", kind: "weather", variable: "wind_gusts_10m", hours: 31.4 },
      { task: "pour", kind: "off_shift", variable: null, hours: -6 },
      { task: null, kind: "start", variable: null, hours: 24 },
    ],
    detail: "P80 is later.",
    planning_aid: planningAid,
  },
};

test("an event of a plan says by how much P80 moved, what was told before, and the causes", () => {
  const { subject, text } = eventMail(moved, beside);
  expect(subject).toBe("Tower 7: P80 of the finish is 50 h later");
  expect(text.split("\n").slice(0, 5)).toEqual([
    `${subject}.`,
    "Now: P50 Mon 8 Mar 15:00, P80 Fri 12 Mar 09:00, on time 41 %. Times of UTC.",
    "Told on Sat 20 Feb 05:00: P50 Sat 6 Mar 15:00, P80 Wed 10 Mar 07:00, on time 86 %.",
    "Largest changes on the driving path: lift: waiting for weather (wind gusts at 10 m) 31.4 h more; pour: hours off shift 6 h less; the start 24 h later.",
    "Run of Fri 26 Feb 00:00.",
  ]);
  expect(text).toContain(planningAid);
});

test.each([
  [{ P80: null, moved_hours: null }, "Tower 7: P80 of the finish is no longer known"],
  [{ moved_hours: null }, "Tower 7: P80 of the finish is known again"],
  [{ moved_hours: 0 }, "Tower 7: odds to be on time 86 %, now 41 %"],
  [{ moved_hours: -48, synthetic: true }, "Synthetic weather: Tower 7: P80 of the finish is 48 h earlier"],
])("the subject of a plan with %j is in words", (change, subject) => {
  expect(eventMail({ ...moved, data: { ...moved.data, ...change } }, beside).subject).toBe(subject);
});

test("a digest has the lines of a plan once", () => {
  const data = { because: "schedule" as const, events: [moved], more: 0, detail: "Since the last." };
  const { subject, text } = eventMail({ ...moved, type: "digest", data }, beside);
  expect(subject).toBe("Tower 7: P80 of the finish is 50 h later");
  expect(text.split("\n").filter((line) => line.includes("50 h later"))).toEqual([`- ${subject}`]);
  expect(text).toContain("lift: waiting for weather");
});

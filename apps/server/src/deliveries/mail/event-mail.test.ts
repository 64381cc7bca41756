import { planningAid } from "@halcyon/schema";
import { spanEvent, watchEvent } from "../../watches/event-bodies.ts";
import { expect, test } from "vitest";
import { madeFeedSpan } from "../../watches/feeds/made-feed-span.suite.ts";
import { confirmationMail, eventMail } from "./event-mail.ts";

const unsubscribe = "https://halcyon.example.com/unsubscribe/abc";
const block = "https://halcyon.example.com/block/abc";
const nowMs = Date.parse("2026-11-22T06:14:31Z");
const firstStart = Date.parse("2026-11-24T06:00:00Z") / 3_600_000;

function foundEvent(name: string, synthetic = false) {
  const { watch } = madeFeedSpan({ name });
  const span = { firstStart, lastStart: firstStart + 3, best: 0.81, isCutOff: false };
  const step = { type: "found", number: 1, sequence: 1, span, probability: 0.81, before: undefined } as const;
  return spanEvent(watch, { position: 0, sinceVersion: 1, synthetic }, step, undefined, nowMs);
}

test("an event of a span is told in words, with what it is not", () => {
  const { subject, text, html } = eventMail(foundEvent("Crane, site 7"), unsubscribe, block);
  expect(subject).toBe("Crane, site 7: 9 h window found (81 %)");
  expect(text.split("\n").slice(0, 3)).toEqual([
    "Crane, site 7: 9 h window found (81 %).",
    "Place: site-7 (51.5, -0.12).",
    "From 2026-11-24 06:00 UTC to 2026-11-24 15:00 UTC; latest start 2026-11-24 09:00 UTC.",
  ]);
  for (const words of [text, html]) {
    expect(words).toContain(planningAid);
    expect(words).toContain(unsubscribe);
    expect(words).toContain(block);
  }
});

test("synthetic weather is called so first", () => {
  const { subject, text } = eventMail(foundEvent("Crane", true), unsubscribe, block);
  expect(subject).toMatch(/^Synthetic weather: Crane:/);
  expect(text).toMatch(/^Synthetic weather, not real\.\n/);
});

test("names are text of one line, and HTML loads nothing", () => {
  const { subject, html } = eventMail(foundEvent('<img src="https://x.example/a">\r\nBcc: a&b'), unsubscribe, block);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain("&lt;img src=&quot;https://x.example/a&quot;&gt; Bcc: a&amp;b");
  expect(html).not.toMatch(/<(img|script|link|style|iframe|object)|url\(/i);
});

test("an event of the watch itself says what to do", () => {
  const { watch } = madeFeedSpan();
  const event = watchEvent(watch, "watch.paused", { because: "allowance", at: "1", nowMs, synthetic: false });
  const { subject, text } = eventMail(event, unsubscribe, block);
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
    unsubscribe,
    block,
  );
  expect(subject).toBe("Digest: 5 events");
  expect(text.split("\n").slice(0, 4)).toEqual([
    "- Crane: 9 h window found (81 %), 2026-11-24 06:00 UTC to 2026-11-24 15:00 UTC",
    "- Mast: 9 h window found (81 %), 2026-11-24 06:00 UTC to 2026-11-24 15:00 UTC",
    "And 3 more, which GET /events/ lists.",
    "Events since the last digest.",
  ]);
});

test("a confirmation has its link, and says that nothing else comes without it", () => {
  const link = "https://halcyon.example.com/confirm/abc";
  const { text, html } = confirmationMail(link, block);
  expect(text).toContain(`\n${block}\n`);
  expect(html).toContain(`href="${block}"`);
  expect(text).toContain(`\n${link}\n`);
  expect(html).toContain(`href="${link}"`);
  expect(text).toContain("do nothing");
});

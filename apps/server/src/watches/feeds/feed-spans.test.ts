import { spawnSync } from "node:child_process";
import { planningAid } from "@halcyon/schema";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { feedCalendar, type FeedSpan } from "./feed-spans.ts";
import { madeFeedSpan, type MadeSpan } from "./made-feed-span.suite.ts";

const link = "https://halcyon.example.com/console";

function calendarOf(spans: readonly FeedSpan[], name = "Site 7"): string {
  return feedCalendar(spans, { name, link });
}

/** Properties of a calendar, as a parser reads them. */
interface ReadCalendar {
  readonly name: string;
  readonly shownName: string;
  readonly about: string;
  readonly events: readonly ReadEvent[];
}

/** Properties of a calendar event, as a parser reads them. */
interface ReadEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly transp: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
}

function readByJs(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const said = (name: string): string => String(calendar.getFirstPropertyValue(name));
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    const value = (name: string): string => String(event.getFirstPropertyValue(name));
    const instant = (name: string): string => {
      const time = event.getFirstPropertyValue(name) as InstanceType<typeof ICAL.Time>;
      expect(time.zone.tzid).toBe("UTC");
      return time.toJSDate().toISOString();
    };
    return {
      uid: value("uid"),
      sequence: Number(value("sequence")),
      status: value("status"),
      transp: value("transp"),
      summary: value("summary"),
      description: value("description"),
      location: value("location"),
      url: value("url"),
      start: instant("dtstart"),
      end: instant("dtend"),
      stamp: instant("dtstamp"),
    };
  });
  return { name: said("name"), shownName: said("x-wr-calname"), about: said("x-wr-caldesc"), events };
}

const python = process.env["HALCYON_PYTHON"] ?? "python3";
const asked = spawnSync(python, ["-c", "import icalendar"], { encoding: "utf8" });
const noPython =
  asked.status === 0
    ? ""
    : ` (needs icalendar by HALCYON_PYTHON, else python3: ${asked.stderr?.trim().split("\n").at(-1) ?? "no such program"})`;

const program = `
import datetime, json, sys
import icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
def instant(value):
    assert value.dt.utcoffset() == datetime.timedelta(0)
    return value.dt.strftime("%Y-%m-%dT%H:%M:%S.000Z")
print(json.dumps({"name": str(calendar["NAME"]), "shownName": str(calendar["X-WR-CALNAME"]), "about": str(calendar["X-WR-CALDESC"]), "events": [{
    "uid": str(e["UID"]), "sequence": int(e["SEQUENCE"]), "status": str(e["STATUS"]), "transp": str(e["TRANSP"]),
    "summary": str(e["SUMMARY"]), "description": str(e["DESCRIPTION"]), "location": str(e["LOCATION"]), "url": str(e["URL"]),
    "start": instant(e["DTSTART"]), "end": instant(e["DTEND"]), "stamp": instant(e["DTSTAMP"]),
} for e in calendar.walk("VEVENT")]}))
`;

function readByPython(text: string): ReadCalendar {
  const { status, stdout, stderr } = spawnSync(python, ["-c", program], { input: text, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReadCalendar;
}

const hostile: MadeSpan[] = [
  { name: 'Crane; "site 7", north\\south' },
  { name: "Kran 🏗️ an der Straße – 現場, ".repeat(4).slice(0, 118) },
  { name: "two\r\nlines\nBEGIN:VEVENT\rSUMMARY:other", ref: "a,b;c" },
  { name: `${"a".repeat(119)}\u0000` },
  { name: "half \ud83c character\u2028" },
  // In the night on which London goes back to winter time.
  { start: "2026-10-24T22:00:00Z", hours: 12 },
];

describe.each([
  ["ical.js", readByJs, ""],
  ["icalendar of Python", readByPython, noPython],
] as const)("a calendar read by %s", (_parser, read, absence) => {
  test.skipIf(absence !== "")(`has each span as an event that leaves its time free${absence}`, () => {
    const [event] = read(calendarOf([madeFeedSpan()])).events;
    expect(event).toEqual({
      uid: "spn_00000000000000000000000001",
      sequence: 4,
      status: "TENTATIVE",
      transp: "TRANSPARENT",
      summary: "Crane, site 7: 9 h window (6 h job 81 % at best, all 9 h may be less), synthetic weather",
      description: expect.stringContaining(planningAid),
      location: "site-7 (51.5, -0.12)",
      url: `${link}?at=51.5%2C-0.12&entry=task:7&model=noaa`,
      start: "2026-11-24T06:00:00.000Z",
      end: "2026-11-24T15:00:00.000Z",
      stamp: "2026-11-22T06:00:00.000Z",
    });
    expect(event!.description.split("\n")).toEqual([
      "Synthetic weather, not real.",
      "A job of 6 h: 81 % at its best start. It can start until Tue 24 Nov 09:00. All 9 h together may be less sure: the forecast says how much. Times of Europe/London.",
      "As seen Sun 22 Nov 06:00, source ensemble=synthetic.",
      planningAid,
      "A calendar is for planning, not for warnings: it chooses when to refresh.",
      `${link}?at=51.5%2C-0.12&entry=task:7&model=noaa`,
    ]);
  });

  test.skipIf(absence !== "")(
    `cancels what was lost, and says nothing of weather that is real${absence}`,
    () => {
      const [event] = read(calendarOf([madeFeedSpan({ state: "lost", synthetic: false })])).events;
      expect(event).toMatchObject({
        status: "CANCELLED",
        summary: "Lost: Crane, site 7: 9 h window (6 h job 81 % at best, all 9 h may be less)",
      });
      expect(event!.description).not.toMatch(/synthetic weather/i);
    },
  );

  test.skipIf(absence !== "")(
    `keeps every text in one property, and every instant over a change of clocks${absence}`,
    () => {
      const spans = hostile.map((made, index) => madeFeedSpan({ ...made, number: index + 1 }));
      const { events, ...calendar } = read(calendarOf(spans, "Plan, with\nlines; a\\b 🏗️"));
      expect(calendar).toEqual({
        name: "Plan, with lines; a\\b 🏗️",
        shownName: "Plan, with lines; a\\b 🏗️",
        about: "For planning, not for warnings: calendars choose when to refresh.",
      });
      expect(events.map(({ summary }) => summary)).toEqual([
        'Crane; "site 7", north\\south: 9 h window (6 h job 81 % at best, all 9 h may be less), synthetic weather',
        `${hostile[1]!.name!.trim()}: 9 h window (6 h job 81 % at best, all 9 h may be less), synthetic weather`,
        "two lines BEGIN:VEVENT SUMMARY:other: 9 h window (6 h job 81 % at best, all 9 h may be less), synthetic weather",
        `${"a".repeat(119)}: 9 h window (6 h job 81 % at best, all 9 h may be less), synthetic weather`,
        "half \ufffd character: 9 h window (6 h job 81 % at best, all 9 h may be less), synthetic weather",
        "Crane, site 7: 12 h window (6 h job 81 % at best, all 12 h may be less), synthetic weather",
      ]);
      expect(events.map(({ start, end }) => [start, end])).toEqual(
        spans.map(({ span }) => [new Date(span.start).toISOString(), new Date(span.end).toISOString()]),
      );
      expect(events[2]!.location).toBe("a,b;c (51.5, -0.12)");
    },
  );

  test.skipIf(absence !== "")(`is a calendar without events where nothing is seen${absence}`, () => {
    expect(read(calendarOf([])).events).toEqual([]);
  });
});

test("a calendar names the warning that took a window, with its event on one line", () => {
  const stopping = { warning: `wrn_${"a".repeat(26)}`, event: "High\r\nWind", share: 0.5 };
  const words = "An official warning stops the task in 50 % of its hours: “High Wind”.";
  const spans = (["lost", "open"] as const).map((state, number) => madeFeedSpan({ state, number, stopping }));
  const { events } = readByJs(calendarOf(spans));
  expect(events.map(({ description }) => description.includes(words))).toEqual([true, false]);
});

test("a calendar has the odds of one window, and what they count from", () => {
  const window = { start: "2026-11-24T06:00:00Z", end: "2026-11-24T15:00:00Z" };
  const when = { kind: "window", duration_hours: 9, window };
  const [event] = readByJs(calendarOf([madeFeedSpan({ when, state: "pending" })])).events;
  expect(event!.summary).toContain("9 h window (81 %, told from 70 % on)");
  expect(event!.description).toContain(
    "The window of 9 h: 81 %. It counts from 70 % on, and no more below 50 %.",
  );
});

test("a calendar names bands and limits, asks to be read each hour, and keeps to lines of 75 bytes", () => {
  const text = calendarOf([
    ...hostile.map((made, index) => madeFeedSpan({ ...made, number: index + 1 })),
    madeFeedSpan({ when: { kind: "band", is: "at_most", band: "unsuitable" }, hours: 1, number: 90 }),
    madeFeedSpan({ when: { kind: "limit", variable: "wind_gusts_10m", unit: "m/s", above: 17 }, number: 91 }),
  ]);
  expect(
    readByJs(text)
      .events.slice(-2)
      .map(({ summary }) => summary),
  ).toEqual([
    "Crane, site 7: 1 h at most unsuitable (1 h 81 %), synthetic weather",
    "Crane, site 7: 9 h wind gusts at 10 m at least 17 m/s (1 h 81 % at best, all 9 h may be less), synthetic weather",
  ]);
  expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
  expect(text).toContain("\r\nX-PUBLISHED-TTL:PT1H\r\n");
  expect(text.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
  // Parsers that unescape what is called text alone read the same as those that unescape all.
  expect(text).toContain("\r\nX-WR-CALNAME;VALUE=TEXT:Site 7\r\n");
  const lines = text.split("\r\n");
  expect(lines.join("")).not.toMatch(/[\p{Cc}]/u);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { expect } from "vitest";
import { connections } from "../../../server/test/mcp/connections.suite.ts";
import { terminal } from "../../../../packages/cli/src/terminal.suite.ts";
import type { ReasonedForecast } from "../../src/data/queries/queries.ts";
import type { WorkHours } from "../../src/data/state/work-hours.ts";
import { firstView } from "../../src/data/state/view.ts";
import { compositeInput, windowsInput } from "../../src/data/api/forecast-inputs.ts";
import { hourLooks } from "../../src/chart/bands/share-legend.tsx";
import { clockIn } from "../../src/words/time/clock.ts";
import { forecastSentences } from "../../src/pages/forecast/forecast-sentences.ts";
import { windowsCalendar } from "../../src/pages/forecast/export/windows-calendar.ts";
import { noSpellWords } from "../../src/pages/forecast/windows/spell-words.ts";
import {
  insideWords,
  wholeOdds,
  windowOdds,
  windowScores,
} from "../../src/pages/forecast/windows/window-words.ts";
import { shortDays } from "../../src/pages/reasons/short-days.ts";
import { hourShortWords, lostWords } from "../../src/words/weather/shortfall-words.ts";
import type { JudgedShortfall } from "@halcyon/scoring/judgement";
import type { AskedCase } from "./asked-case.suite.ts";

/** Responses of all interfaces of the product (doors) to one question. */
export interface AnsweredDoors {
  readonly composite: ReasonedForecast;
  readonly windows: V2.WindowsResponse;
  /**
   * Sentences about the hours, by interface. The minimum length of a window is the duration of the work in the console, and one hour in the other interfaces.
   */
  readonly sentences: readonly DoorSentences[];
  /** Bands in which the console draws the hours. */
  readonly looks: ReturnType<typeof hourLooks>;
  /** Texts about each window, by interface; undefined for a window that the interface leaves out. */
  readonly rows: ReadonlyMap<string, readonly (string | undefined)[]>;
  /** Texts that say why there is no window, by interface. */
  readonly none: ReadonlyMap<string, string>;
  /** Texts that say what limits the work, by interface. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Days as the console judges them, each with the positions of its hours in the forecast. */
  readonly days: readonly { readonly hours: readonly number[]; readonly judged: JudgedShortfall }[];
  /** Rows of the strip of scores that the command line prints. */
  readonly strip: readonly string[];
}

export interface DoorSentences {
  readonly door: string;
  readonly text: string;
  readonly leastHours: number;
  readonly workHours?: WorkHours | undefined;
  /** Number of hours that the interface considers. */
  readonly hours: number;
}

/** Maximum number of hours in a question of an agent. */
const toolHoursMax = 240;

/** Beginnings of the first sentence about a forecast. */
const beginnings =
  /^(?:In working hours|Suitable|Present|Perhaps|No \d+ hours|Not suitable|Not expected|In no hour|No working hour)/;

/** Asks every interface of the product the same question. Returns the code of the problem if the forecast is refused. */
export async function askDoors(asked: AskedCase): Promise<AnsweredDoors | string> {
  const { server, location, entry, hours, leastHours, daylightOnly, hasWorkHours } = asked;
  const send = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    return server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const request = { location, model: "noaa", entry, period: { hours } } as const;
  const wish = { ...firstView, windowHours: leastHours, daylightOnly };
  const forecast = await send("/v2/optimality/composite/", compositeInput(request).body);
  if (forecast.status !== 200) return (forecast.json as { readonly code: string }).code;
  const composite = forecast.json as ReasonedForecast;
  const { timezone } = composite.metadata;
  const found = await send("/v2/optimality/windows/", { ...windowsInput(request, wish).body, timezone });
  expect(found.status, found.text).toBe(200);
  const windows = found.json as V2.WindowsResponse;
  const detail = (await server.send(`/v2/${entry.type}s/${entry.id}`)).json as EntryDetail;
  const clock = clockIn(timezone);
  const startMs = Date.parse(composite.metadata.period.start);
  const told = { hours: composite.forecast, startMs, entry: detail, clock, leastHours };
  const workHours: WorkHours | undefined = hasWorkHours
    ? { from: 7, to: 17, timezone, weekdays: ["mon", "tue", "wed", "thu", "fri"] }
    : undefined;
  const console = (door: string, more: object): DoorSentences => ({
    door,
    text: forecastSentences({ ...told, ...more }).join(" "),
    leastHours,
    hours,
    ...more,
  });

  const run = await terminal({
    environment: { HALCYON_URL: server.url, HALCYON_KEY: server.key },
    fetch: (...given) => fetch(...given),
    nowMs: server.clock.ms,
    columns: 200,
  });
  const where = ["--at", `${location.latitude},${location.longitude}`, `--${entry.type}`, String(entry.id)];
  const question = [...where, "--when", `${hours}h`];
  const scored = await run("score", ...question);
  expect(scored.code, scored.stderr).toBe(0);
  const paragraphs = scored.stdout.split("\n\n").map((one) => one.replaceAll("\n", " "));
  const reasoned = await run("explain", ...question);
  expect(reasoned.code, reasoned.stderr).toBe(0);
  const least = entry.type === "scenario" ? ["--at-least", "0.1"] : [];
  const daylight = daylightOnly ? ["--daylight"] : [];
  const listed = await run(
    "windows",
    ...question,
    "--duration",
    String(leastHours),
    ...least,
    ...daylight,
    "--order",
    "soonest",
    "--top",
    "100",
  );
  expect(listed.code, listed.stderr).toBe(0);

  await using tool = await connections["2025-11-25 over HTTP"](server);
  const toolHours = Math.min(hours, toolHoursMax);
  const spoken = { ...location, entry: entry.id, hours: toolHours };
  const explained = await tool.call("explain", spoken);
  expect(explained.isError, explained.text).toBe(false);
  const minimum = { duration_hours: leastHours, minimum_score: 0.1, daylight_only: daylightOnly };
  const searched = await tool.call("find_windows", { ...spoken, ...minimum, order: "soonest" });
  expect(searched.isError, searched.text).toBe(false);

  const saved = {
    place: location,
    answer: { json: composite, headers: {} },
    entry: detail,
    model: undefined,
    clock,
  };
  const events = windowsCalendar(windows.windows, "", saved, "https://halcyon.example.com")
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT")
    .slice(1);
  const days = [
    ...Map.groupBy(composite.forecast.keys(), (hour) => clock.hourOf(startMs + hour * 3_600_000).day),
  ];
  const daysTold = shortDays(composite.forecast, composite.metadata.source.parts, detail, clock);
  const ofTool = hours === toolHours ? windowsOfTool(searched.text) : [];
  const ofCommand = windowsOfCommand(listed.stdout);
  return {
    composite,
    windows,
    sentences: [
      console("console", {}),
      console("console on paper", { isDated: true }),
      ...(workHours === undefined ? [] : [console("console in working hours", { workHours })]),
      {
        door: "command line",
        text: paragraphs.find((one) => beginnings.test(one)) ?? "",
        leastHours: 1,
        hours,
      },
      { door: "agent", text: judgedPart(explained.text), leastHours: 1, hours: toolHours },
    ],
    looks: hourLooks(composite.forecast),
    rows: new Map([
      [
        "console",
        windows.windows.map((row) => `${windowOdds(row)}, ${insideWords(row, clock)}; ${wholeOdds(row)}`),
      ],
      [
        "console, list",
        windows.windows.map(
          (row) =>
            `${wholeOdds(row)}; ${windowScores(row, composite.metadata.entry.polarity)}; ${insideWords(row, clock)}`,
        ),
      ],
      ["calendar file", events.map((event) => event.replaceAll(String.raw`\,`, ","))],
      ["command line", windows.windows.map((_, at) => ofCommand[at])],
      ["agent", windows.windows.map((_, at) => ofTool[at])],
    ]),
    none: new Map([
      ["console", noSpellWords(windows, { windowsIn: "all", windowHours: leastHours }, clock)],
      ["command line", listed.stdout.split("\n\n")[1]!.replaceAll(/\s+/g, " ")],
      ["agent", searched.text],
    ]),
    reasons: new Map([
      ["command line", /^what limits[^]*?\n\n/m.exec(reasoned.stdout)?.[0] ?? ""],
      ["console, days", daysTold.map(({ words }) => words.sentence).join(" ")],
      ["console, lost hours", lostWords(composite.forecast, detail)],
      [
        "console, hours",
        composite.forecast
          .map((hour) => hourShortWords(hour, composite.metadata.source.parts, detail))
          .join(" "),
      ],
      ["agent", /Limited most by [^.]*/.exec(explained.text)?.[0] ?? ""],
      ["agent, windows", /[\w ]+ limits (?:[<>]?\d+ % of|it)/.exec(searched.text)?.[0] ?? ""],
    ]),
    days: daysTold.map(({ judged }, at) => ({ hours: days[at]![1], judged })),
    strip: scored.stdout.split("\n\n")[1]!.split("\n").slice(1),
  };
}

/** Returns the sentences about run and members in the text of a tool. */
function judgedPart(text: string): string {
  const sentences = text.replaceAll("\n", " ").split(/(?<=\.) /);
  const from = sentences.findIndex((one) => beginnings.test(one));
  const to = sentences.findIndex((one) => /^(?:Limited most by|No limit)/.test(one));
  return sentences.slice(from, to).join(" ");
}

/** Returns the text of each window that a tool names. */
function windowsOfTool(text: string): string[] {
  return text.split(/(?=start (?:between )?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )/).slice(1);
}

/** Returns the text of each window in the table of a command, with the text about the same period below the table. */
function windowsOfCommand(text: string): string[] {
  const lines = (text.split("\n\n")[1] ?? "").replaceAll("\n  ", " ").split("\n").slice(1);
  const rows = lines.filter((line) => / {2}\d+ {2}/.test(line));
  const period = (row: string): string => row.split(/ {2,}\d+ {2,}/)[0]!.trim();
  return rows.map((row) =>
    [row, ...lines.filter((line) => line.startsWith(`${period(row)}: but `))].join("; "),
  );
}

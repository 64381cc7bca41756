import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bands, classify } from "@halcyon/schema";
import { percentWords } from "@halcyon/schema/words";
import type { CompositeResponse, WindowsResponse } from "@halcyon/schema/v1";
import { namedPlaces, week } from "../../builder/week.mts";
import { docsServer } from "../docs-server.mts";
import { at, rect, type Scale, svg, text } from "../plots/svg.mts";

/** Start of the week, at midnight [ms since 1970]. */
const nowMs = Date.parse(week.start);
const [{ latitude, longitude }] = namedPlaces;
/** Request for the place and the hours that the front page of the guide shows first. */
const request = { latitude, longitude, forecast_hours: week.hours, model: week.model } as const;
const crane = { id: 1, type: "task" } as const;
const durationHours = 8;

/** Number of rows of the response that the README shows, from the first row with quantiles. */
const rowCount = 3;

const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Picture of one week for a task at a place, with its text alternative and rows of the API response. */
export interface WeekPicture {
  readonly drawings: Readonly<Record<Theme, string>>;
  /** Text alternative for the drawing. */
  readonly words: string;
  /** First rows of the API response, each with its quantiles, one JSON object per line. */
  readonly rows: string;
}

/** Requests a week of crane lifting from a server on synthetic weather, and draws its hours and its windows. */
export async function weekPicture(): Promise<WeekPicture> {
  await using server = await docsServer({ nowMs: () => nowMs });
  const ask = async (path: string, body: object): Promise<unknown> => {
    const { status, text: answer } = await server.send("POST", path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${answer}`);
    return JSON.parse(answer);
  };
  const body = { request, constraint_params: crane };
  const { forecast } = (await ask("/v1/optimality/composite/", body)) as CompositeResponse;
  const { windows } = (await ask("/v1/optimality/windows/", {
    ...body,
    window: { duration_hours: durationHours },
  })) as WindowsResponse;
  const inTime = windows.toSorted((a, b) => a.start.localeCompare(b.start));
  const words = alternative(forecast, inTime);
  return {
    drawings: {
      light: drawing("light", forecast, inTime, words),
      dark: drawing("dark", forecast, inTime, words),
    },
    words,
    rows: forecast
      .filter(({ Q10 }) => Q10 !== null)
      .slice(0, rowCount)
      .map((row) =>
        JSON.stringify(row)
          .replaceAll(/([{,]|":)/g, "$1 ")
          .replace("}", " }"),
      )
      .join("\n"),
  };
}

type Hours = CompositeResponse["forecast"];
type Windows = WindowsResponse["windows"];

const width = 880;
const height = 150;

function drawing(theme: Theme, hours: Hours, windows: Windows, words: string): string {
  const x: Scale = { from: 0, to: hours.length, start: 8, end: width - 8 };
  const indexOf = new Map(hours.map(({ timestamp }, index) => [timestamp, index]));
  const drawn = svg(
    width,
    height,
    words,
    `<style>${styles(theme)}</style>`,
    ...hours.flatMap(({ timestamp }, index) =>
      index % 24 === 0 ? [text(at(x, index), 20, dayOf(timestamp), "day")] : [],
    ),
    ...hours.map(({ median }, index) =>
      rect(at(x, index), 30, at(x, index + 1) - at(x, index), 48, classify(median)),
    ),
    ...windows.flatMap(({ start, hours: length, probability }) => {
      const from = indexOf.get(start)!;
      return [
        rect(at(x, from) + 1, 84, at(x, from + length) - at(x, from) - 2, 5, "window"),
        `<text class="odds" text-anchor="middle" x="${at(x, from + length / 2)}" y="106">${percent(probability)}</text>`,
      ];
    }),
    ...bands
      .toReversed()
      .flatMap((band, row) => [
        rect(8 + row * 116, 128, 12, 12, band),
        text(26 + row * 116, 139, band, "key"),
      ]),
    rect(480, 132, 24, 5, "window"),
    text(512, 139, `the best ${durationHours} hours, and their chance`, "key"),
  );
  return drawn.replace(
    "<svg ",
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `,
  );
}

/** Formats a probability as a percentage. Null cannot occur, because in a week of the synthetic ensemble every window has a probability. */
function percent(probability: number | null): string {
  return percentWords(probability!);
}

function dayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString("en-GB", {
    weekday: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

function alternative(hours: Hours, windows: Windows): string {
  const counts = bands
    .toReversed()
    .map((band) => `${hours.filter(({ median }) => classify(median) === band).length} ${band}`);
  const spans = windows.map(
    ({ start, end, probability }) =>
      `${dayOf(start).slice(0, 3)} ${start.slice(11, 13)}-${end.slice(11, 13)} ${percent(probability)}`,
  );
  return `A week of tower crane lifting in the German Bight, synthetic weather. Hours: ${counts.join(", ")}. Windows of ${durationHours} hours and their chance: ${spans.join(", ")}.`;
}

/** Returns a function that returns a colour of the guide by its name, such as `ink`. */
export function colourOf(theme: Theme): (name: string) => string {
  const sheet = readFileSync(join(import.meta.dirname, "../../src/theme.css"), "utf8");
  const [light = "", dark = ""] = sheet.split('html[data-theme="dark"] {');
  const block = theme === "light" ? light : dark;
  return (name) => new RegExp(`--halcyon-${name}: (#\\w+);`).exec(block)![1]!;
}

/** Returns a style sheet with the colours of the guide. The picture needs its own, because other sites show it too. */
function styles(theme: Theme): string {
  const colour = colourOf(theme);
  return [
    ...bands.map((band) => `.${band}{fill:${colour(band)}}`),
    `.window{fill:${colour("line")}}`,
    "rect{shape-rendering:crispEdges}",
    `text{font:13px system-ui,sans-serif;fill:${colour("faint")}}`,
    `.odds{font-weight:600;fill:${colour("ink")}}`,
  ].join("");
}

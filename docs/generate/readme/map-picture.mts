import { coastsIn } from "@halcyon/server/coasts";
import { scoreStyle } from "@halcyon/server/layer-style";
import { bands, classify } from "@halcyon/schema";
import type { CompositeHour, CompositeResponse } from "@halcyon/schema/v2";
import { bandColours, bandLineColours } from "@halcyon/schema/wire";
import { week } from "../../builder/week.mts";
import { docsServer } from "../docs-server.mts";
import { at, rect, type Scale, svg, text } from "../plots/svg.mts";
import { colourOf, type Theme } from "./week-picture.mts";

/** Grid of the synthetic weather in the German Bight [degrees]. */
const grid = {
  latitudes: Array.from({ length: 14 }, (_, row) => 55.75 - row / 4),
  longitudes: Array.from({ length: 23 }, (_, column) => 5.75 + column / 4),
};

/** Half of the width of a cell [degrees]. */
const half = 0.125;

/** Rectangle of all cells [degrees]. */
const bounds = {
  west: grid.longitudes[0]! - half,
  south: grid.latitudes.at(-1)! - half,
  east: grid.longitudes.at(-1)! + half,
  north: grid.latitudes[0]! + half,
};

/** Places that help readers to find their way. */
const places = [
  { name: "Hamburg", latitude: 53.55, longitude: 10 },
  { name: "Bremen", latitude: 53.08, longitude: 8.81 },
  { name: "Groningen", latitude: 53.22, longitude: 6.57 },
  { name: "Heligoland", latitude: 54.18, longitude: 7.89 },
  { name: "Esbjerg", latitude: 55.47, longitude: 8.45 },
];

/** Hour of the map: Wednesday of the week, at 6:00 UTC. In it, limits divide the region. */
const startMs = Date.parse(week.start) + 54 * 3_600_000;

/** Picture of one hour of a map, with its text alternative. */
export interface MapPicture {
  /** Drawing as SVG, for light and dark pages. */
  readonly drawing: string;
  /** Text alternative for the drawing. */
  readonly words: string;
}

/** Requests an hour of crane lifting at each cell of a region, in synthetic weather. Draws it with the colours and marks of a kept map. */
export async function mapPicture(): Promise<MapPicture> {
  await using server = await docsServer({ nowMs: () => Date.parse(week.start) });
  const hourAt = async (latitude: number, longitude: number): Promise<CompositeHour> => {
    const { status, text: answer } = await server.send("POST", "/v2/optimality/composite/", {
      location: { latitude, longitude },
      model: week.model,
      entry: { type: "task", id: 1 },
      period: { start: new Date(startMs).toISOString().replace(".000", ""), hours: 1 },
    });
    if (status !== 200) throw new Error(`The map could not be scored: ${answer}`);
    return (JSON.parse(answer) as CompositeResponse).forecast[0]!;
  };
  const hours: CompositeHour[] = [];
  for (const latitude of grid.latitudes)
    hours.push(...(await Promise.all(grid.longitudes.map((longitude) => hourAt(latitude, longitude)))));
  const counts = bands
    .toReversed()
    .map((band) => [hours.filter(({ score }) => classify(score) === band).length, band] as const)
    .filter(([count]) => count > 0);
  const words = `A map of an hour. Cells: ${counts.map((count) => count.join(" ")).join(", ")}.`;
  return { drawing: await drawn(hours, words), words };
}

const size = { width: 690, height: 452 } as const;

/** Frame of the map [px]. */
const frame = { left: 34, top: 10, width: 400, height: 414 } as const;

/** Left edge of the words beside the map [px]. */
const beside = frame.left + frame.width + 22;

async function drawn(hours: readonly CompositeHour[], words: string): Promise<string> {
  const { left, top, width, height } = frame;
  const x: Scale = { from: bounds.west, to: bounds.east, start: left, end: left + width };
  const mercator: Scale = {
    from: heightOf(bounds.north),
    to: heightOf(bounds.south),
    start: top,
    end: top + height,
  };
  const y = (latitude: number): number => at(mercator, heightOf(latitude));
  const coasts = await coastsIn(bounds);
  const scale = `scale(${(width / coasts.width).toFixed(5)} ${(height / coasts.height).toFixed(5)})`;
  const coast = (name: string): string =>
    `<path class="${name}" transform="translate(${left} ${top}) ${scale}" d="${coasts.path}"/>`;
  const drawing = svg(
    size.width,
    size.height,
    words,
    `<style>${styles()}</style>`,
    `<defs>${patterns()}<clipPath id="map"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath></defs>`,
    // The reader may prefer another theme than the page around the picture has.
    `<rect class="ground" width="${size.width}" height="${size.height}" rx="8"/>`,
    ...cells(hours, x, y),
    `<g clip-path="url(#map)">${coast("halo")}${coast("coast")}</g>`,
    `<rect class="frame" x="${left}" y="${top}" width="${width}" height="${height}"/>`,
    ...places.flatMap(({ name, latitude, longitude }) => [
      `<circle class="place" cx="${at(x, longitude)}" cy="${y(latitude)}" r="3"/>`,
      text(at(x, longitude) + 6, y(latitude) + 4, name, "name"),
    ]),
    ...[53, 54, 55].map((latitude) => middle(left - 15, y(latitude) + 4, `${latitude}° N`)),
    ...[6, 8, 10].map((longitude) => middle(at(x, longitude), top + height + 16, `${longitude}° E`)),
    `<rect class="notice" x="${left + 8}" y="${top + height - 34}" width="196" height="26" rx="4"/>`,
    text(left + 17, top + height - 16, "SYNTHETIC WEATHER", "warn"),
    text(beside, 30, "Tower crane lifting", "title"),
    text(beside, 52, "German Bight", "key"),
    text(beside, 72, hourWords, "key"),
    ...legend(),
  );
  return drawing.replace(
    "<svg ",
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" `,
  );
}

const hourWords = `${new Date(startMs).toLocaleDateString("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
})}, ${new Date(startMs).toISOString().slice(11, 16)} UTC`;

function middle(x: number, y: number, words: string): string {
  return text(x, y, words, "tick");
}

/** Returns the height of a latitude on the web map (Mercator), above the equator [rad]. */
function heightOf(latitude: number): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180));
}

/** Marks of a cell: the class of its colour, and those of the lines over it. */
function classesOf(look: number): readonly string[] {
  const band = bands[(look - 1) % bands.length]!;
  const marks = Object.hasOwn(bandLineColours, band) ? [`${band}-lines`] : [];
  return [band, ...marks, ...(look > bands.length ? ["doubt"] : [])];
}

/** Returns the rectangles of the cells. Neighbours in a row that look the same are one rectangle. */
function cells(hours: readonly CompositeHour[], x: Scale, y: (latitude: number) => number): string[] {
  const style = scoreStyle("suitability");
  const columns = grid.longitudes.length;
  const looks = hours.map(({ score, ensemble }) => {
    const [ideal = NaN, acceptable = NaN] = ensemble?.shares ?? [];
    return style.lookOf(score, ideal + acceptable);
  });
  return grid.latitudes.flatMap((latitude, row) => {
    const [top, bottom] = [y(latitude + half), y(latitude - half)];
    const ofRow = looks.slice(row * columns, (row + 1) * columns);
    const starts = [...ofRow.keys()].filter((column) => ofRow[column] !== ofRow[column - 1]);
    return starts.flatMap((column, index) => {
      const end = starts[index + 1] ?? columns;
      const [west, east] = [column, end].map((edge) => at(x, bounds.west + 2 * half * edge));
      return classesOf(ofRow[column]!).map((name) =>
        rect(west!, top, Number((east! - west!).toFixed(1)), Number((bottom - top).toFixed(1)), name),
      );
    });
  });
}

function legend(): string[] {
  const style = scoreStyle("suitability");
  return style.legend.flatMap(({ look, label }, row) => {
    const top = 104 + 30 * row;
    const words = look > bands.length ? "a fifth of the members differ" : label;
    const swatch = classesOf(look).map((name) => rect(beside, top, 20, 20, name));
    return [...swatch, text(beside + 28, top + 15, words, "key")];
  });
}

/** Period of lines and stripes [px]. */
const period = 8;

function patterns(): string {
  const rising = `M-2 2L2 -2M-2 10L10 -2M6 10L10 6`;
  const falling = `M-2 6L2 10M-2 -2L10 10M6 -2L10 2`;
  return (
    pattern("unsuitable-lines", rising) + pattern("stop-lines", rising + falling) + pattern("doubt", falling)
  );
}

function pattern(id: string, d: string): string {
  return `<pattern id="${id}" width="${period}" height="${period}" patternUnits="userSpaceOnUse"><path class="${id}-stroke" d="${d}"/></pattern>`;
}

/** Returns the style sheet: the colours for light pages, and those for dark ones where the reader prefers them. */
function styles(): string {
  return `${[
    "rect{shape-rendering:crispEdges}",
    "text{font:13px system-ui,sans-serif}",
    ".title{font-size:17px;font-weight:600}",
    ".tick{font-size:11px;text-anchor:middle}",
    ".name{font-size:12px;font-weight:600;paint-order:stroke;stroke-width:3px;stroke-linejoin:round}",
    ".warn{font-weight:700;letter-spacing:.6px}",
    ".frame,.coast,.halo{fill:none}",
    ".coast{stroke-width:1.4px;vector-effect:non-scaling-stroke}",
    ".halo{stroke-width:3.6px;stroke-opacity:.55;vector-effect:non-scaling-stroke}",
    ".unsuitable-lines{fill:url(#unsuitable-lines)}.stop-lines{fill:url(#stop-lines)}.doubt{fill:url(#doubt)}",
    ".doubt-stroke{stroke-width:2.2px;stroke-opacity:.75}",
  ].join("")}${themed("light")}@media (prefers-color-scheme:dark){${themed("dark")}}`;
}

function themed(theme: Theme): string {
  const colour = colourOf(theme);
  const ground = theme === "light" ? "#ffffff" : "#10181b";
  return [
    ...bands.map((band) => `.${band}{fill:${bandColours.suitability[band][theme]}}`),
    ...Object.entries(bandLineColours).map(
      ([band, colours]) => `.${band}-lines-stroke{stroke:${colours[theme]}}`,
    ),
    `.doubt-stroke,.halo{stroke:${ground}}`,
    `.coast,.frame{stroke:${colour("ink")}}`,
    `.place{fill:${colour("ink")}}`,
    `.name{fill:${colour("ink")};stroke:${ground}}`,
    `.title{fill:${colour("ink")}}.key,.tick{fill:${colour("faint")}}`,
    `.ground,.notice{fill:${ground}}.warn{fill:${colour("ink")}}`,
  ].join("");
}

/** Returns the README or the front page of the guide with a new text alternative for the map. */
export function withMap(page: string, words: string): string {
  return page
    .replace(/(<img alt=")[^"]*(" src="docs\/static\/readme\/map\.svg")/, `$1${words}$2`)
    .replace(/(!\[)[^\]]*(\]\(\/readme\/map\.svg\))/, `$1${words}$2`);
}

import type { LayerDrawing, MapDrawing } from "../src/maps/embed/map-drawing.ts";
import { type Cell, drawMap, swatchOf } from "./draw-map.ts";
import { looksOf, stepAt } from "./hour-looks.ts";
import { HourReader, NotAFile, type Plane, readFile } from "./hour-reader.ts";
import { aspectOf, pixelEdges } from "./pixel-edges.ts";

/** Time between two hours while the map plays [ms]. */
const playMs = 250;

/** Time after which an open page asks for a newer run [ms]. */
const renewMs = 900_000;

const hourMs = 3_600_000;

/** Map in the page, with the hours that were read. */
interface Shown {
  readonly drawing: MapDrawing;
  readonly reader: HourReader;
}

/** Hour that the canvas shows. */
interface ShownHour {
  readonly layer: LayerDrawing;
  readonly plane: Plane;
  readonly looks: Uint8Array;
}

const element = (id: string): HTMLElement => document.getElementById(id)!;
const canvas = element("map") as HTMLCanvasElement;
const slider = element("hour") as HTMLInputElement;
const layers = element("layer") as HTMLSelectElement;
const play = element("play");
const cellWords = element("cell");
const table = element("all") as HTMLDetailsElement;

let shown: Shown | undefined;
let now: ShownHour | undefined;
let chosen: Cell | undefined;
let playing: ReturnType<typeof setTimeout> | undefined;

const say = (id: string, words: string): void => void (element(id).textContent = words);

/** Reads the description of the map, and shows the current hour or the one that is chosen. */
async function open(): Promise<void> {
  const drawing = (await (await readFile("drawing.json")).json()) as MapDrawing;
  const before = shown?.drawing;
  const hour = before === undefined ? Date.now() : Date.parse(before.from) + slider.valueAsNumber * hourMs;
  shown = { drawing, reader: new HourReader(drawing) };
  slider.max = String(drawing.hours - 1);
  slider.value = String(Math.floor((hour - Date.parse(drawing.from)) / hourMs));
  say("name", drawing.name);
  say("entry", drawing.shown);
  element("synthetic").hidden = !drawing.synthetic;
  document.title = `${drawing.name}, ${drawing.shown}`;
  canvas.ariaLabel = `Map of ${drawing.name}`;
  const source = `${drawing.attribution.replace(/\.$/, "")}. Model ${drawing.model}, run of ${timeOf(Date.parse(drawing.run))}.`;
  say("source", [source, drawing.caveat, drawing.planning_aid].filter(Boolean).join(" "));
  if (before === undefined)
    layers.replaceChildren(...drawing.layers.map(({ name, title }) => new Option(title, name)));
  await show();
  element("shown").hidden = false;
  fit();
}

/** Shows the hour of the slider in the chosen layer. */
async function show(): Promise<void> {
  if (shown === undefined) return;
  const { drawing, reader } = shown;
  const hour = slider.valueAsNumber;
  const layer = drawing.layers.find(({ name }) => name === layers.value)!;
  const doubt = drawing.layers.find(({ name }) => name === layer.doubt);
  const [plane, shares] = await Promise.all([reader.plane(layer, hour), doubt && reader.plane(doubt, hour)]);
  // The slider may have gone on while the numbers came.
  if (hour !== slider.valueAsNumber || layer.name !== layers.value) return;
  if (now?.layer !== layer) listLooks(layer);
  now = { layer, plane, looks: looksOf(layer, plane, shares && { plane: shares, missing: doubt!.missing }) };
  const when = timeOf(Date.parse(drawing.from) + hour * hourMs);
  say("when", when);
  slider.ariaValueText = when;
  say("state", "");
  draw();
}

function draw(): void {
  if (shown === undefined || now === undefined) return;
  drawMap(canvas, { ...shown, ...now, chosen });
  const counts = countsOf(now.layer, now.plane)
    .map(({ label, count }) => `${count} ${label}`)
    .join(", ");
  const { length } = now.plane.filter((stored) => stored !== now!.layer.missing);
  say("cell", chosen === undefined ? `${length} cells: ${counts}.` : wordsOf(chosen));
}

/** Makes the canvas as wide as its page, unless it would be too high to see with its slider. */
function fit(): void {
  if (shown === undefined) return;
  const aspect = aspectOf(shown.drawing);
  const width = Math.floor(
    Math.min(element("stage").clientWidth, Math.max(innerHeight * 0.66, 200) / aspect),
  );
  canvas.style.width = `${width}px`;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(width * aspect * devicePixelRatio);
  draw();
}

function listLooks({ legend, looks }: LayerDrawing): void {
  const rows = legend.map(({ look, label }) => {
    const row = document.createElement("li");
    row.append(swatchOf(looks[look - 1]!), label);
    return row;
  });
  element("legend").replaceChildren(...rows);
}

/** Counts the cells in each step of a layer, in the order of the legend. */
function countsOf(layer: LayerDrawing, plane: Plane): { label: string; count: number }[] {
  const counts = layer.steps.map(() => 0);
  for (const stored of plane) {
    const step = stepAt(layer, stored);
    if (step >= 0) counts[step]! += 1;
  }
  return layer.legend.flatMap(({ look, label }) => {
    const step = layer.steps.findIndex((one) => one.look === look);
    return step < 0 ? [] : [{ label: label.replace(/ \(.*/, ""), count: counts[step]! }];
  });
}

/** Says what a cell shows: its rectangle, its number, and its place in the legend. */
function wordsOf({ row, column }: Cell): string {
  const { latitudes, longitudes } = shown!.drawing;
  const { layer, plane, looks } = now!;
  const at = row * (longitudes.length - 1) + column;
  const place = `Cell ${degrees(latitudes[row + 1]!, "N", "S")} to ${degrees(latitudes[row]!, "N", "S")}, ${degrees(longitudes[column]!, "E", "W")} to ${degrees(longitudes[column + 1]!, "E", "W")}`;
  const stored = plane[at]!;
  const step = layer.steps[stepAt(layer, stored)];
  if (step === undefined) return `${place}: no data.`;
  const { multiplier, divisor } = layer.packing;
  const label = layer.legend.find(({ look }) => look === step.look)?.label ?? "";
  const doubt = looks[at] === step.look ? "" : " A fifth of the members or more differ.";
  return `${place}: ${(stored * multiplier) / divisor}, ${label}.${doubt}`;
}

function degrees(value: number, above: string, below: string): string {
  const turned = value > 180 ? value - 360 : value;
  return `${Number(Math.abs(turned).toFixed(3))}° ${turned < 0 ? below : above}`;
}

/** Returns the position of a row or column, or the nearest one of the map. */
function held(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1);
}

/** Returns a time in the time zone of the reader, with its name. */
function timeOf(ms: number): string {
  return new Date(ms).toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

/** Fills the table with all hours. Their chunks are read only when somebody opens it. */
async function list(): Promise<void> {
  if (shown === undefined || now === undefined || !table.open) return;
  const { drawing, reader } = shown;
  const { layer } = now;
  const heads = ["Hour", ...countsOf(layer, new Uint16Array()).map(({ label }) => label)];
  element("heads").replaceChildren(...heads.map((text) => cellOf("col", text)));
  const rows = [];
  for (let hour = 0; hour < drawing.hours; hour += 1) {
    const row = document.createElement("tr");
    const counts = countsOf(layer, await reader.plane(layer, hour));
    row.append(cellOf("row", timeOf(Date.parse(drawing.from) + hour * hourMs)));
    row.append(...counts.map(({ count }) => cellOf(undefined, String(count))));
    rows.push(row);
  }
  element("rows").replaceChildren(...rows);
}

function cellOf(scope: string | undefined, text: string): HTMLElement {
  const made = document.createElement(scope === undefined ? "td" : "th");
  if (scope !== undefined) made.setAttribute("scope", scope);
  made.textContent = text;
  return made;
}

/** Shows an hour after the last one, and the first one after all. */
function playOn(): void {
  playing = setTimeout(() => {
    slider.value = String((slider.valueAsNumber + 1) % (Number(slider.max) + 1));
    trying(async () => {
      await show();
      if (playing !== undefined) playOn();
    });
  }, playMs);
}

function pause(): void {
  clearTimeout(playing);
  playing = undefined;
  play.textContent = "Play";
  cellWords.ariaLive = "polite";
}

/** Runs a task, and says what to do if the server does not send a file. */
function trying(task: () => Promise<void>): void {
  task().catch((error: unknown) => {
    pause();
    const status = error instanceof NotAFile ? error.status : undefined;
    say(
      "state",
      status === 404
        ? "The map is not there: it may not be made yet, or its link has ended."
        : status === 429
          ? "This map is read too often now. Try again in a minute."
          : "The map does not load. Try again later.",
    );
  });
}

function choose(cell: Cell): void {
  chosen = cell;
  draw();
}

play.addEventListener("click", () => {
  if (playing !== undefined) return pause();
  play.textContent = "Pause";
  cellWords.ariaLive = "off";
  return playOn();
});
slider.addEventListener("input", () => trying(show));
layers.addEventListener("change", () =>
  trying(async () => {
    await show();
    await list();
  }),
);
table.addEventListener("toggle", () => trying(list));
canvas.addEventListener("click", ({ offsetX, offsetY }) => {
  if (shown === undefined) return;
  const { rows, columns } = pixelEdges(shown.drawing, canvas.width, canvas.height);
  const [x, y] = [offsetX * devicePixelRatio, offsetY * devicePixelRatio];
  choose({
    row: Math.min(
      rows.findLastIndex((edge) => edge <= y),
      rows.length - 2,
    ),
    column: Math.min(
      columns.findLastIndex((edge) => edge <= x),
      columns.length - 2,
    ),
  });
});
canvas.addEventListener("keydown", (event) => {
  const steps = new Map([
    ["ArrowUp", [-1, 0]],
    ["ArrowDown", [1, 0]],
    ["ArrowLeft", [0, -1]],
    ["ArrowRight", [0, 1]],
  ] as const);
  const step = (steps as ReadonlyMap<string, readonly [number, number]>).get(event.key);
  if (step === undefined || shown === undefined) return;
  event.preventDefault();
  const { latitudes, longitudes } = shown.drawing;
  const from = chosen ?? { row: (latitudes.length - 1) >> 1, column: (longitudes.length - 1) >> 1 };
  choose({
    row: held(from.row + step[0], latitudes.length - 1),
    column: held(from.column + step[1], longitudes.length - 1),
  });
});
addEventListener("resize", fit);
setInterval(() => {
  if (document.visibilityState === "visible") trying(open);
}, renewMs);
trying(open);

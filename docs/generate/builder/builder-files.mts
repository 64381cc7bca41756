import { findEntry } from "@halcyon/library";
import type { RangeConstraint } from "@halcyon/schema";
import { variableWords } from "@halcyon/schema/words";
import type { WeatherModelPart } from "@halcyon/server/trpc";
import { packGrid } from "../../builder/packed-grid.mts";
import type {
  OfferedTask,
  RecordedPart,
  RecordedPlace,
  RecordedWeather,
  Recording,
} from "../../builder/recording.mts";
import { readyParts, scoreRecorded } from "../../builder/score-recorded.mts";
import { askedAtMs, type DocsServer } from "../docs-server.mts";
import { folderOf } from "../library/entry-page.mts";
import { type Page, partial } from "../page.mts";
import { offeredPlaces, offeredTasks } from "./offered.mts";

/** Number of hours, which covers a few days of a single run and then days of the ensemble. */
const hours = 192;
const model = "noaa";

const hourMs = 3_600_000;

/** Returns the data of the builder on the front page: a recording of a server on synthetic weather, with one file per place. */
export async function builderFiles(server: DocsServer): Promise<Page[]> {
  const tasks = offeredTasks.map(offeredTask);
  const weather = await Promise.all(offeredPlaces.map((place) => recorded(server, place, tasks)));
  const ensemble = weather[0]!.parts.find(({ part }) => part === "ensemble")!;
  const recording: Recording = {
    start: new Date(Math.floor(askedAtMs / hourMs) * hourMs).toISOString(),
    hours,
    ensembleFrom: ensemble.firstHour,
    members: ensemble.members,
    model,
    tasks,
    places: offeredPlaces,
    still: scoreRecorded(tasks[0]!.constraints, readyParts(weather[0]!)),
  };
  return [
    partial(
      "builder.mdx",
      'import Builder from "@site/src/builder/builder.tsx";\nimport recording from "./builder/recording.json";',
      "<Builder recording={recording} weatherOf={(place) => import(`./builder/weather/${place}.json`)} />",
    ),
    { path: "builder/recording.json", text: JSON.stringify(recording) },
    ...offeredPlaces.map(({ slug }, index) => ({
      path: `builder/weather/${slug}.json`,
      text: JSON.stringify(weather[index]),
    })),
  ];
}

function offeredTask({ id, sliders }: (typeof offeredTasks)[number]): OfferedTask {
  const entry = findEntry("task", id)!;
  const constraints = entry.constraints.map((constraint): RangeConstraint => {
    if (!("ideal" in constraint)) throw new Error(`Task ${id} has a constraint without a range.`);
    // Its page says where it comes from.
    return { ...constraint, source: undefined, note: undefined };
  });
  return {
    id,
    name: entry.name,
    page: `/${folderOf(entry)}/${entry.slug}`,
    constraints,
    sliders: sliders.map(({ variable, ...slider }) => {
      const constraint = constraints.findIndex((one) => one.variable === variable);
      const { unit, height_m: heightM } = constraints[constraint]!;
      const name = variableWords(variable).replace(" at height", ` at ${heightM} m`);
      return { ...slider, constraint, name, unit: unit === "degC" ? "°C" : unit };
    }),
  };
}

/** Returns the weather with which the server would score the tasks at a place. */
async function recorded(
  server: DocsServer,
  { latitude, longitude }: RecordedPlace,
  tasks: readonly OfferedTask[],
): Promise<RecordedWeather> {
  const constraints = tasks.flatMap((task) => task.constraints);
  const body = {
    location: { latitude, longitude },
    model,
    entry: { type: "task", definition: { constraints } },
    period: { hours },
    include: [],
  };
  const { status, text } = await server.send("POST", "/trpc/weather", { body });
  if (status !== 200) throw new Error(`The weather of the builder could not be had: ${text}`);
  const { result } = JSON.parse(text) as { result: { data: { json: { parts: WeatherModelPart[] } } } };
  return { parts: result.data.json.parts.map(recordedPart) };
}

function recordedPart({ grids, runBefore, ...part }: WeatherModelPart): RecordedPart {
  return {
    ...part,
    grids: packed(grids, part.members),
    // The run before is one forecast.
    ...(runBefore && { runBefore: { ...runBefore, lastDay: packed(runBefore.lastDay, 1) } }),
  };
}

/** Packs the values of a server, which are little-endian 16-bit integers. */
function packed(grids: WeatherModelPart["grids"], members: number): RecordedPart["grids"] {
  return Object.fromEntries(
    Object.entries(grids).map(([name, text]) => {
      const bytes = Buffer.from(text, "base64");
      return [name, packGrid(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2), members)];
    }),
  ) as RecordedPart["grids"];
}

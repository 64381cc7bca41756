import { entriesOf } from "@halcyon/library";
import type { Constraint, Entry } from "@halcyon/schema";
import { verdictEdges, verdictWords } from "@halcyon/scoring/judgement";
import type { OfferedTask } from "../../builder/offered-task.mts";
import { scoreWeek } from "../../builder/score-week.mts";
import type { FrontPageData } from "../../builder/shown-hour.mts";
import { syntheticWeather } from "../../builder/synthetic-weather.mts";
import { namedPlaces } from "../../builder/week.mts";
import { folderOf, sectorOf } from "../library/entry-page.mts";
import { type Page, partial } from "../page.mts";
import { slidersOf } from "./sliders-of.mts";

/** Returns the data files of the builder on the front page: all tasks of the library, and the hours that the page shows first. */
export async function builderFiles(): Promise<Page[]> {
  const tasks = entriesOf("task").map(offeredTask);
  const [first] = tasks;
  const weather = await syntheticWeather(namedPlaces[0], first!.constraints);
  if ("lacks" in weather) throw new Error(`The first place has no ${weather.lacks.join(", ")}.`);
  const data: FrontPageData = {
    tasks,
    members: weather.beside.weather.members,
    legend: verdictEdges.map(({ verdict }) => ({ verdict, words: verdictWords(verdict) })),
    still: scoreWeek(first!.constraints, weather),
  };
  return [
    partial(
      "builder.mdx",
      'import Builder from "@site/src/builder/builder.tsx";\nimport data from "./builder/data.json";',
      "<Builder data={data} />",
    ),
    { path: "builder/data.json", text: JSON.stringify(data) },
  ];
}

/** Returns a task of the library in the form that the front page needs. */
export function offeredTask(entry: Entry): OfferedTask {
  const constraints = entry.constraints.map(withoutSource);
  const sector = sectorOf(entry);
  return {
    id: entry.id,
    slug: entry.slug,
    name: entry.name,
    group: sector.charAt(0).toUpperCase() + sector.slice(1),
    page: `/${folderOf(entry)}/${entry.slug}`,
    constraints,
    sliders: slidersOf(constraints),
  };
}

/** Returns a constraint without its source and note. They are on the page of the task. */
function withoutSource({ source: _source, note: _note, ...constraint }: Constraint): Constraint {
  return constraint;
}

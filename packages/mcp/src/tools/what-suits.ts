import { everydayNames } from "@halcyon/library/names";
import { searchEntries } from "@halcyon/schema/words";
import { rankedFigures } from "@halcyon/scoring/judgement";
import { z } from "zod";
import { aboutPlain, aboutPlainSchema, partsOf, weatherText } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import {
  askedLocation,
  askedPeriod,
  askedWindow,
  periodFields,
  windowFields,
} from "../arguments/asked-forecast.ts";
import { entryList } from "../arguments/named-entry.ts";
import { Refused } from "../api/port.ts";
import { fitted } from "../results/result-text.ts";
import { noneOf, rankedRow, rankedSchema } from "./compare-places.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { rankedWords } from "./chance-words.ts";
import { tool } from "./tool.ts";

const maxBytes = 3000;

/** Maximum number of tasks in a call. Each task is charged. */
const tasksMax = 20;

export const whatSuits = tool({
  name: "what_suits",
  title: "Rank tasks at a place",
  isPriceOpen: true,
  description:
    "Ranks up to 20 tasks at one place by their most likely window, to see what work is possible there. Costs 1 per task.",
  input: z.strictObject({
    ...placeFields,
    sector: z.string().max(60).default("").meta({ description: "E.g. construction, drones, farming" }),
    words: z.string().max(100).default("").meta({ description: "The work, in English" }),
    duration_hours: windowFields.duration_hours.default(4),
    daylight_only: windowFields.daylight_only,
    ...periodFields,
  }),
  output: z.object({
    about: aboutPlainSchema,
    ranking: z.array(
      rankedSchema.omit({ place: true }).extend({ task: z.string(), id: z.number() }).meta(fieldsUnsaid),
    ),
    left_out: z.number(),
    not_ranked: z.number(),
  }),
  maxBytes,
  async find(port, { sector, words, ...asked }) {
    const all = await entryList(port, ["task"]);
    const inSector = all.filter((one) => one.sector.toLowerCase().includes(sector.trim().toLowerCase()));
    const matching = searchEntries(inSector, words, everydayNames);
    const tasks = matching.slice(0, tasksMax);
    if (tasks.length === 0) throw new Refused("entry_not_found", "No task has these words and this sector.");
    const { json, cost, remaining } = await port.ask("optimality.rank", {
      body: {
        locations: [askedLocation(asked)],
        entries: tasks.map(({ type, id }) => ({ type, id })),
        periods: [askedPeriod(asked)],
        model: asked.model,
        timezone: asked.timezone,
        window: askedWindow(asked),
      },
    });
    const [failed] = json.refused;
    if (json.ranking.length === 0 && failed !== undefined)
      throw new Refused(failed.problem.code, failed.problem.detail);
    const { timezone } = json.ranking[0]!;
    const about = aboutPlain({ ...partsOf(json.sources), timezone }, { cost, remaining });
    const rows = json.ranking.map((row) => {
      const task = tasks[row.entry]!;
      const { place, ...ranked } = rankedRow(row, task.name);
      return { ...ranked, task: place, id: task.id };
    });
    const structured = fitted(
      rows,
      (some) => ({
        about,
        ranking: [...some],
        left_out: rows.length - some.length + matching.length - tasks.length,
        not_ranked: json.refused.length,
      }),
      maxBytes,
    );
    const first = `${rows.length} of ${matching.length} tasks at ${placeWords(asked)}, ${asked.duration_hours} h each.`;
    const more = [
      rankedFigures,
      ...json.ranking.map((row, at) => rankedWords({ ...rows[at]!, place: rows[at]!.task }, noneOf(row))),
    ];
    const others = matching.length - tasks.length;
    const cut = others > 0 ? [`${others} more tasks match and were not ranked: name a sector or words.`] : [];
    return { structured, text: weatherText(about, first, more, cut) };
  },
});

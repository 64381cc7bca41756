import { planningAid } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { type HourLooks, hourLooks, uncountedWords } from "../../../../chart/bands/share-legend.tsx";
import type { Polarity } from "../../../../words/weather/band-words.ts";
import type { View } from "../../../../data/state/view.ts";
import { workHoursAt } from "../../../../data/state/work-hours.ts";
import type { Clock } from "../../../../words/time/clock.ts";
import { constraintWords, limitWords } from "../../../../words/weather/constraint-words.ts";
import { forecastSentences } from "../../forecast-sentences.ts";
import { placeWords } from "../../../../words/weather/format-place.ts";
import { isSynthetic } from "../../../frame/notes/is-synthetic.ts";
import { endWords, lengthWords, noSpellWords } from "../../windows/spell-words.ts";
import { insideWords, togetherOdds, windowScores } from "../../windows/window-words.ts";
import { windowOptionsWords } from "../../windows/window-options-words.ts";
import type { Fact } from "../fact.ts";
import { forecastFacts, type SavedForecast } from "../forecast-facts.ts";
import { modelPartName } from "../../../../words/weather/model-part-name.ts";

/** Summary of a forecast on one sheet, for sharing. */
export interface ForecastCard {
  /** Name of the task or scenario. */
  readonly title: string;
  /** Notice that the weather is synthetic; empty for real weather. */
  readonly syntheticWords: string;
  readonly place: string;
  /** Time range of the forecast, its model, and the time zone of its times. */
  readonly about: string;
  /** Sentences with the main result and the facts that qualify it. */
  readonly sentences: readonly string[];
  readonly strip: CardStrip;
  /** Description of the windows that the reader wants. `spells` are the first windows that were found. */
  readonly wish: string;
  readonly spells: readonly CardSpell[];
  /** Text that replaces the list of windows, or describes windows that are not listed. */
  readonly spellNote: string;
  readonly facts: readonly Fact[];
  /** Caveats that apply to every forecast, and the caveat of the entry (task or scenario). */
  readonly caveats: readonly string[];
  /** URL that opens the same view. */
  readonly link: string;
}

/** Hours of the forecast, as the strip of the summary card draws them. */
export interface CardStrip {
  readonly missing: readonly boolean[];
  readonly drawn: HourLooks;
  /** True for each hour for which the forecast has little skill. Such hours are drawn paler. */
  readonly pale: readonly boolean[];
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
}

export interface CardSpell {
  readonly time: string;
  readonly about: string;
}

/** Response to a search for windows. `spells` are the windows in the days that the reader chose. */
export interface FoundSpells {
  readonly answer: V2.WindowsResponse;
  readonly spells: readonly V2.WindowRow[];
}

/** Hours for which the forecast has little skill, with an explanation in words. */
export interface PaleHours {
  readonly hours: readonly boolean[];
  readonly words: string;
}

interface Shown {
  readonly saved: SavedForecast;
  readonly view: View;
  /** Windows that were found; undefined if they could not be loaded. */
  readonly found: FoundSpells | undefined;
  /** Hours for which the forecast has little skill; undefined if there are none. */
  readonly pale: PaleHours | undefined;
  /** URL that opens the same view. */
  readonly link: string;
}

const spellsMax = 3;

/** Names of the exported facts that the card omits, because other parts of the card show them or because they concern only the full table. */
const untold = new Set([
  "Synthetic weather",
  "Place",
  "Hours",
  "Time zone",
  "Model",
  "Cell",
  "Caveat",
  "Note",
]);

/** Returns the summary card of a forecast. Times on the card include dates, because the card may be read at any later time. */
export function forecastCard({ saved, view, found, pale, link }: Shown): ForecastCard {
  const { entry, answer, clock, place } = saved;
  const { forecast, metadata } = answer.json;
  const startMs = Date.parse(metadata.period.start);
  const facts = forecastFacts(saved);
  const workHours = workHoursAt(view.workHours, metadata.timezone);
  const drawn = hourLooks(forecast);
  return {
    title: entry.name,
    syntheticWords: isSynthetic(answer.headers)
      ? facts.find(({ name }) => name === "Synthetic weather")!.text
      : "",
    place: placeWords(place),
    about: [
      `${clock.moment(startMs)} to ${clock.moment(startMs + forecast.length * millisecondsPerHour)}`,
      metadata.model.toUpperCase(),
      `times in ${clock.name}`,
    ].join(" · "),
    sentences: [
      ...forecastSentences({
        hours: forecast,
        startMs,
        entry,
        clock,
        leastHours: view.windowHours,
        workHours,
        daylightOnly: view.daylightOnly,
        isDated: true,
      }),
      ...(drawn.uncounted === 0 ? [] : [uncountedWords(drawn)]),
      ...(pale === undefined ? [] : [pale.words]),
    ],
    strip: {
      missing: forecast.map((hour) => hour.missing.length > 0),
      drawn,
      pale: pale?.hours ?? [],
      startMs,
      clock,
      polarity: entry.polarity,
    },
    wish: windowOptionsWords({ ...view, workHours }, entry.polarity),
    spells: (found?.spells ?? []).slice(0, spellsMax).map((spell) => {
      const more = [endWords(spell, answer.json, entry), insideWords(spell, clock)].filter(
        (words) => words !== "",
      );
      return {
        time: `${clock.span(Date.parse(spell.start), Date.parse(spell.end))}: ${togetherOdds(spell)}`,
        about: `${[lengthWords(spell, clock), ...more].join(", ")}; ${windowScores(spell, entry.polarity)}`,
      };
    }),
    spellNote: spellNote(found, view, clock),
    facts: facts.filter(({ name }) => !untold.has(name)).map((fact) => readFact(fact, saved)),
    caveats: [planningAid, entry.caveat],
    link,
  };
}

function spellNote(found: FoundSpells | undefined, view: View, clock: Clock): string {
  if (found === undefined) return "They could not be loaded when this was made.";
  const { answer, spells } = found;
  if (spells.length === 0) return noSpellWords(answer, view, clock);
  const more = spells.length - spellsMax;
  return more > 0 ? `And ${more} more: open the view.` : "";
}

/**
 * Rewrites a fact of an exported table for the readers of a summary card. Unlike an exported table, a card contains no timestamps or column names.
 */
function readFact({ name, text }: Fact, { answer, entry, clock }: SavedForecast): Fact {
  switch (name) {
    case "Run":
      return { name, text: runWords(answer.headers["x-halcyon-run"], clock) };
    case "Answered":
      return { name, text: clock.moment(Date.parse(text)) };
    case "Limits":
      return {
        name,
        text: entry.constraints
          .map((one) => `${constraintWords(one)}, ${limitWords(one, entry.polarity)}`)
          .join("; "),
      };
    default:
      return { name, text };
  }
}

/**
 * Returns the run of each model part as text, from a response header: `one run of Fri 27 Nov 18:00; the ensemble of Fri 27 Nov 00:00`.
 *
 * @param header - Value of the header, such as `deterministic;init=2026-11-27T18:00:00Z`.
 */
export function runWords(header: string | undefined, clock: Pick<Clock, "moment">): string {
  if (header === undefined) return "not named by the server";
  return header
    .split(", ")
    .map((text) => {
      const [, part, init, snapshot] = /^([^;]+);init=([^;]+)(?:;snapshot=(.+))?$/.exec(text) ?? [];
      if (part === undefined || init === undefined) return text;
      const commit = snapshot === undefined ? "" : `, commit ${snapshot}`;
      return `${modelPartName(part)} of ${clock.moment(Date.parse(init))}${commit}`;
    })
    .join("; ");
}

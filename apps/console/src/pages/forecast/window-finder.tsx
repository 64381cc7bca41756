import type * as V2 from "@halcyon/schema/v2";
import type { UseQueryResult } from "@tanstack/react-query";
import { callProblem } from "../../data/api/call-problem.ts";
import { saveFile } from "./export/save-file.ts";
import type { SavedForecast } from "./export/forecast-facts.ts";
import { windowsCalendar } from "./export/windows-calendar.ts";
import { Loading } from "../../widgets/loading.tsx";
import { More } from "./more.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import type { Address } from "../../data/state/address.ts";
import { workHoursAt } from "../../data/state/work-hours.ts";
import type { Left } from "./windows/spells-from.ts";
import { endWords, lengthWords, noSpellWords, overlapWords } from "./windows/spell-words.ts";
import { insideWords, wholeOdds, windowScores } from "./windows/window-words.ts";
import { DaylightOnly, WindowCriteriaFields } from "../frame/choices/window-controls.tsx";
import { windowOptionsWords } from "./windows/window-options-words.ts";
import { workHoursWords } from "./windows/work-hours-words.ts";
import { Term } from "../frame/terms/term.tsx";
import { epochHourOf } from "@halcyon/schema/time";
import type { View } from "../../data/state/view.ts";
import { withUnit } from "../../words/units/with-unit.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly saved: SavedForecast;
  readonly found: UseQueryResult<{ readonly json: V2.WindowsResponse }>;
  /** Windows that lie in the days chosen by the reader; undefined until they are loaded. */
  readonly spells: readonly Left<V2.WindowRow>[] | undefined;
  /** True while newer windows are loading. */
  readonly isStale: boolean;
  /** Selects the hour of the charts that contains an instant [ms since 1970]. */
  readonly readHour: (ms: number) => void;
}

/** Lists the windows (time ranges) in which the work is possible, each with its probability. */
export function WindowFinder({ view, change, saved, found, spells, isStale, readHour }: Props) {
  const { isError, error, refetch, data } = found;
  const { clock, entry } = saved;
  const isTask = entry.polarity === "suitability";
  const workHours = workHoursAt(view.workHours, saved.answer.json.metadata.timezone);
  return (
    <More
      id="windows-title"
      title={isTask ? "Windows" : "Spells"}
      aside={`${spells === undefined ? "" : `${spells.length}, `}times in ${clock.name}`}
      kind={isStale ? "stale" : ""}
    >
      <div className="row window-wish">
        <WindowCriteriaFields {...{ view, change, isTask }} />
        <DaylightOnly {...{ view, change }} />
      </div>
      {workHours !== undefined && <p className="note">In working hours: {workHoursWords(workHours)}.</p>}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && spells === undefined && <Loading what="windows" />}
      {data !== undefined && spells?.length === 0 && (
        <p>
          {noSpellWords(data.json, view, clock)}{" "}
          <PageLink page="watches" view={{ ...view, watching: "new" }}>
            Tell me when there is one
          </PageLink>
        </p>
      )}
      {spells !== undefined && spells.length > 0 && (
        <p className="note">
          {isTask ? <Term id="window">Windows</Term> : "Spells"}, the soonest first. Curve: the{" "}
          <Term id="likelihood">likelihood</Term> by the hour of the start; bar beside it: all hours together.{" "}
          {overlapWords(spells)}
        </p>
      )}
      {spells !== undefined && spells.length > 0 && (
        <ol className="windows">
          {spells.map((spell) => (
            <li key={`${spell.start} ${spell.part}`}>
              <Spell {...{ spell, saved, readHour }} />
              <WatchWindowLink view={view} row={spell} />
              <button
                type="button"
                className="to-calendar"
                aria-label={`Calendar: ${spanWords(spell, saved)}`}
                onClick={() =>
                  saveSpell(spell, windowOptionsWords({ ...view, workHours }, entry.polarity), saved)
                }
              >
                Calendar
              </button>
            </li>
          ))}
        </ol>
      )}
    </More>
  );
}

interface SpellProps extends Pick<Props, "saved" | "readHour"> {
  readonly spell: Left<V2.WindowRow>;
}

function Spell({ spell, saved, readHour }: SpellProps) {
  const { answer, entry, clock } = saved;
  const ends = endWords(spell, answer.json, entry);
  const inside = insideWords(spell, clock);
  return (
    <button type="button" onClick={() => readHour(Date.parse(spell.start))}>
      <span className="window-time">{spanWords(spell, saved)}</span>
      <StartCurve chances={spell.chances} whole={spell.whole.probability} />
      <span className="window-share">{wholeOdds(spell)}</span>
      <span className="note">
        <strong>
          {lengthWords(spell, clock)}
          {ends !== "" && `, ${ends}`}
          {inside !== "" && `; ${inside}`}
        </strong>
        {windowScores(spell, entry.polarity)}
      </span>
    </button>
  );
}

const curveWidth = 160;
const curveHeight = 34;

/**
 * Draws a curve of the probability that the work succeeds, for each hour at which it can start. A line marks 0.5. A bar beside the curve shows the
 * probability that all hours are suitable.
 */
function StartCurve({
  chances,
  whole,
}: {
  readonly chances: readonly (number | null)[];
  readonly whole: number | null;
}) {
  if (chances.every((chance) => chance === null)) return <span />;
  const step = curveWidth / chances.length;
  const y = (chance: number): number => 1 + (1 - chance) * (curveHeight - 2);
  return (
    <svg
      className="start-curve"
      viewBox={`0 0 ${curveWidth + 12} ${curveHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className="grid-line" x2={curveWidth} y1={y(0.5)} y2={y(0.5)} />
      <line className="grid-line" x2={curveWidth + 12} y1={curveHeight - 0.5} y2={curveHeight - 0.5} />
      {chances.map((chance, start) => (
        <rect
          key={start}
          className="start-chance"
          x={start * step}
          width={step}
          y={y(chance ?? 0)}
          height={curveHeight - y(chance ?? 0)}
        />
      ))}
      {whole !== null && (
        <rect
          className="whole-chance"
          x={curveWidth + 4}
          width={8}
          y={y(whole)}
          height={curveHeight - y(whole)}
        />
      )}
    </svg>
  );
}

function spanWords({ start, end }: V2.WindowRow, { clock }: Pick<SavedForecast, "clock">): string {
  return clock.span(Date.parse(start), Date.parse(end));
}

function saveSpell(spell: SpellProps["spell"], wish: string, saved: SavedForecast): void {
  const text = windowsCalendar([spell], wish, saved, location.href);
  const name = `halcyon-${saved.entry.slug}-${spell.start.slice(0, 13)}.ics`;
  saveFile(name, new Blob([text], { type: "text/calendar" }));
}

interface WatchLinkProps {
  readonly view: View;
  /** Window that a new watch is for. If the window is longer than the work, only its most likely part is watched. */
  readonly row: Pick<V2.WindowRow, "best" | "hours">;
}

/** Shows a link that creates a watch for a window. If the window is longer than requested, only its most likely part is watched. */
function WatchWindowLink({ view, row: { best, hours } }: WatchLinkProps) {
  const { start } = best;
  const part = epochHourOf(Date.parse(best.end)) - epochHourOf(Date.parse(start));
  return (
    <PageLink page="watches" view={{ ...view, watching: "new", slot: { start, hours: part } }}>
      {part === hours ? "Watch this window" : `Watch its likeliest ${withUnit(part, "h")}`}
    </PageLink>
  );
}

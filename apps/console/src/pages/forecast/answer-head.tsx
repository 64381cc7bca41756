import type * as V2 from "@halcyon/schema/v2";
import { provedWords } from "@halcyon/scoring/judgement";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Address } from "../../data/state/address.ts";
import { idealMinimum, type View } from "../../data/state/view.ts";
import { workHoursAt } from "../../data/state/work-hours.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { capital } from "../../words/weather/model-part-name.ts";
import { rangeNames } from "../../words/weather/constraint-words.ts";
import { holdUnits, withUnit } from "../../words/units/with-unit.ts";
import { HorizonSelect } from "../frame/choices/forecast-controls.tsx";
import { LengthSelect, WindowTimes } from "../frame/choices/window-controls.tsx";
import { isWide } from "../frame/choices/is-wide.ts";
import type { SavedForecast } from "./export/forecast-facts.ts";
import { unfold } from "./more.tsx";
import { noSpellWords, shortSpan } from "./windows/spell-words.ts";
import type { Left } from "./windows/spells-from.ts";
import { workHoursWords } from "./windows/work-hours-words.ts";
import { insideWords, shortOdds, windowOdds } from "./windows/window-words.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly saved: SavedForecast;
  readonly found: UseQueryResult<{ readonly json: V2.WindowsResponse }>;
  /** Windows that lie in the days chosen by the reader; undefined until they are loaded. */
  readonly spells: readonly Left<V2.WindowRow>[] | undefined;
  /** Sentences that describe the forecast, the main result first. */
  readonly sentences: readonly string[];
  /** One of `sentences`: which limits have no data in the first window; empty if all have data. It stays visible if the sentences are folded. */
  readonly caution: string;
  /** True while a newer response is loading. */
  readonly isStale: boolean;
  /** Selects the hour of the charts that contains an instant [ms since 1970]. */
  readonly readHour: (ms: number) => void;
}

interface TimesChoiceProps extends Pick<Address, "view" | "change"> {
  readonly placeZone: string;
}

/** Shows the times of day to which windows are limited. The controls appear when the reader opens the choice. */
function TimesChoice({ view, change, placeZone }: TimesChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{timesWords({ ...view, workHours: workHoursAt(view.workHours, placeZone) })}</summary>
      {isOpen && <WindowTimes {...{ view, change }} />}
    </details>
  );
}

/** Describes the times of day to which windows are limited. */
function timesWords({ daylightOnly, workHours }: Pick<View, "daylightOnly" | "workHours">): string {
  const times = [
    ...(workHours === undefined ? [] : [workHoursWords(workHours)]),
    ...(daylightOnly ? ["by daylight"] : []),
  ];
  return times.length === 0 ? "at any hour" : times.join(", ");
}

/** Maximum number of windows that are listed after the first window, on wide screens and on phones. */
const chipsMost = { wide: 4, phone: 2 } as const;

/** Shows the first window with its probability, the next windows, and the forecast in sentences. */
export function AnswerHead({
  view,
  change,
  saved,
  found,
  spells,
  sentences,
  caution,
  isStale,
  readHour,
}: Props) {
  const { answer, entry, clock } = saved;
  const isTask = entry.polarity === "suitability";
  const kind = isTask ? "window" : "spell";
  const nowMs = Date.parse(answer.json.metadata.period.start);
  const spanOf = (spell: Left<V2.WindowRow>): string =>
    shortSpan(Date.parse(spell.start), Date.parse(spell.end), nowMs, clock);
  const [first, ...others] = spells ?? [];
  const inside = first === undefined ? "" : insideWords(first, clock);
  const proved = found.data?.json.evidence ?? null;
  const [firstSentence, ...rest] = sentences;
  const most = isWide() ? chipsMost.wide : chipsMost.phone;
  return (
    <section className={`answer${isStale ? " stale" : ""}`} aria-label="Answer" aria-busy={isStale}>
      <div className="answer-wish note">
        <h2 className="note">
          <label className="clock">
            Next {kind} of <LengthSelect {...{ view, change }} />
          </label>
          {first !== undefined && first.hours > view.windowHours && " or longer"}
          <label className="clock">
            {" "}
            in the next <HorizonSelect {...{ view, change }} />
          </label>
          {view.minimumScore === idealMinimum && `, every hour ${rangeNames[entry.polarity][0]}`}
          {view.windowsIn === "next-week" && ", next week"}
        </h2>
        <TimesChoice {...{ view, change }} placeZone={answer.json.metadata.timezone} />
      </div>
      {spells === undefined && !found.isError && <p className="answer-span to-come">…</p>}
      {spells !== undefined && (
        <p className="answer-span">
          {first === undefined ? `No ${kind} of ${withUnit(view.windowHours, "h")}` : capital(spanOf(first))}
        </p>
      )}
      {first !== undefined && (
        <p className="answer-chance">
          <strong>{windowOdds(first)}</strong>
          {inside !== "" && `; ${inside}`}
        </p>
      )}
      {found.data !== undefined && spells?.length === 0 && (
        <p className="answer-chance">{noSpellWords(found.data.json, view, clock)}</p>
      )}
      {proved !== null && (
        <p className="note">
          {holdUnits(provedWords(proved))}{" "}
          <PageLink page="skill" view={view}>
            Track record
          </PageLink>
        </p>
      )}
      <ul className="chips" aria-label="Next">
        {others.slice(0, most).map((spell) => (
          <li key={`${spell.start} ${spell.part}`}>
            <button type="button" className="chip" onClick={() => readHour(Date.parse(spell.start))}>
              {spanOf(spell)} · {shortOdds(spell)}
            </button>
          </li>
        ))}
        {others.length > most && (
          <li className="wide-only">
            <a className="chip" href="#windows-title" onClick={() => unfold("windows-title")}>
              all {spells!.length}
            </a>
          </li>
        )}
        {spells?.length === 0 && (
          <li>
            <a href="#windows-title" onClick={() => unfold("windows-title")}>
              Look for other {kind}s
            </a>
          </li>
        )}
        <li>
          <PageLink page="watches" view={{ ...view, watching: "new" }}>
            Tell me when
          </PageLink>
        </li>
      </ul>
      <details className="lead" open={isWide()}>
        <summary>
          <strong>{firstSentence}</strong>
        </summary>{" "}
        {rest.join(" ")}
      </details>
      {caution !== "" && <p className="answer-caution">{caution}</p>}
    </section>
  );
}

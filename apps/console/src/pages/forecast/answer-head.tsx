import type * as V2 from "@halcyon/schema/v2";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Address } from "../../data/state/address.ts";
import { idealMinimum } from "../../data/state/view.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { capital } from "../../words/weather/model-part-name.ts";
import { rangeNames } from "../../words/weather/constraint-words.ts";
import { withUnit } from "../../words/units/with-unit.ts";
import { isWide } from "../frame/choices/is-wide.ts";
import type { SavedForecast } from "./export/forecast-facts.ts";
import { unfold } from "./more.tsx";
import { noSpellWords, shortSpan } from "./windows/spell-words.ts";
import type { Left } from "./windows/spells-from.ts";
import { insideWords, wholeOdds, windowOdds } from "./windows/window-words.ts";

interface Props extends Pick<Address, "view"> {
  readonly saved: SavedForecast;
  readonly found: UseQueryResult<{ readonly json: V2.WindowsResponse }>;
  /** Windows in the requested days; undefined until they are loaded. */
  readonly spells: readonly Left<V2.WindowRow>[] | undefined;
  /** Sentences that describe the forecast, the main result first. */
  readonly sentences: readonly string[];
  /** True while a newer response is loading. */
  readonly isStale: boolean;
  /** Selects the hour that contains an instant [ms since 1970]. */
  readonly readHour: (ms: number) => void;
}

/** Maximum number of windows that are listed after the first window, on wide screens and on phones. */
const chipsMost = { wide: 4, phone: 2 } as const;

/** Shows the first window with its probability, the next windows, and the forecast in sentences. */
export function AnswerHead({ view, saved, found, spells, sentences, isStale, readHour }: Props) {
  const { answer, entry, clock } = saved;
  const isTask = entry.polarity === "suitability";
  const kind = isTask ? "window" : "spell";
  const nowMs = Date.parse(answer.json.metadata.period.start);
  const spanOf = (spell: Left<V2.WindowRow>): string =>
    shortSpan(Date.parse(spell.start), Date.parse(spell.end), nowMs, clock);
  const [first, ...others] = spells ?? [];
  const inside = first === undefined ? "" : insideWords(first, clock);
  const [firstSentence, ...rest] = sentences;
  const most = isWide() ? chipsMost.wide : chipsMost.phone;
  return (
    <section className={`answer${isStale ? " stale" : ""}`} aria-label="Answer" aria-busy={isStale}>
      <h2 className="note">
        Next {kind} of {withUnit(view.windowHours, "h")}
        {first !== undefined && first.hours > view.windowHours && " or longer"}
        {view.minimumScore === idealMinimum && `, every hour ${rangeNames[entry.polarity][0]}`}
        {view.daylightOnly && ", by daylight"}
        {view.windowsIn === "next-week" && ", next week"}
      </h2>
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
      <ul className="chips" aria-label="Next">
        {others.slice(0, most).map((spell) => (
          <li key={`${spell.start} ${spell.part}`}>
            <button type="button" className="chip" onClick={() => readHour(Date.parse(spell.start))}>
              {spanOf(spell)} · {wholeOdds(spell)}
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
    </section>
  );
}

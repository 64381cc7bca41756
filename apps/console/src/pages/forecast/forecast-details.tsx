import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { UseQueryResult } from "@tanstack/react-query";
import type { View } from "../../data/state/view.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import { ConstraintRow } from "../../chart/series/constraint-row.tsx";
import { FanChart, type MarkedHours } from "../../chart/series/fan-chart.tsx";
import type { LimitCurve } from "../../chart/series/limit-curves.tsx";
import { type ModelPartHours, modelPartsSentence } from "../../chart/series/model-part-words.ts";
import { constraintWords, rangeNames } from "../../words/weather/constraint-words.ts";
import { holdUnits } from "../../words/units/with-unit.ts";
import type { NoticeWords } from "../frame/sources/notice-words.ts";
import { SourceNote } from "../frame/sources/source-note.tsx";
import { Term } from "../frame/terms/term.tsx";
import { ExportButtons } from "./export/export-buttons.tsx";
import type { PaleHours } from "./export/card/forecast-card.ts";
import type { SavedForecast } from "./export/forecast-facts.ts";
import { ConstraintLabel } from "./hour-reading/constraint-label.tsx";
import { HourMore } from "./hour-reading/hour-more.tsx";
import { LimitCard } from "./limit-card/limit-card.tsx";
import type { LimitingChoice } from "./limit-card/limiting-choices.ts";
import type { MovedLimits } from "./limit-card/use-moved-limits.ts";
import { seenWords } from "./source-words.ts";
import type { Left } from "./windows/spells-from.ts";

/** Values of a constraint over the forecast. */
export interface ConstraintHours extends LimitCurve {
  /** True for each hour in which the constraint limits the score. */
  readonly limits: readonly boolean[];
}

interface Props {
  readonly view: View;
  readonly saved: SavedForecast;
  /** Entry with its original limits. */
  readonly ownEntry: EntryDetail;
  readonly moved: MovedLimits;
  readonly choices: readonly LimitingChoice[];
  readonly found: UseQueryResult<{ readonly json: V2.WindowsResponse }>;
  readonly spells: readonly Left<V2.WindowRow>[] | undefined;
  readonly rows: readonly ConstraintHours[];
  readonly parts: readonly ModelPartHours[];
  readonly notices: readonly NoticeWords[];
  /** Hours for which the forecast has little skill; undefined if there are none. */
  readonly pale: PaleHours | undefined;
  readonly windows: readonly MarkedHours[];
  /** Working hours; empty if they are not known. */
  readonly worked: readonly MarkedHours[];
  readonly startMs: number;
  readonly cursor: HourCursor;
  readonly moment: string;
  /** Text about the selected hour. */
  readonly text: string;
}

/** Shows the uncertainty of the hours, the constraints behind the scores, the data sources, and the files to export. */
export function ForecastDetails(props: Props) {
  const { view, saved, ownEntry, moved, choices, found, spells, rows, parts, notices, pale } = props;
  const { windows, worked, startMs, cursor, moment, text } = props;
  const { entry, answer, model, clock } = saved;
  const { json, headers } = answer;
  const { forecast, metadata } = json;
  const shown = forecast[cursor.hour]!;
  return (
    <>
      <HourMore
        hour={shown}
        metadata={metadata}
        isEverMissing={forecast.some(({ missing }) => missing.length > 0)}
        {...{ moment, entry }}
      />
      <h3>How sure</h3>
      <p className="note">
        Line: the <Term id="score">score</Term>, from 0 to 1; around it where 8 in 10{" "}
        <Term id="member">members</Term> of the <Term id="ensemble">ensemble</Term> lie
        {windows.length > 0 &&
          `; ${entry.polarity === "suitability" ? "windows" : "spells"} are shaded`}.{" "}
        {modelPartsSentence(parts, startMs, clock)}
      </p>
      <FanChart hours={forecast} {...{ startMs, clock, parts, windows, worked, cursor, text }} />
      <h3>What it is made of</h3>
      <p className="note">
        Strong band {rangeNames[entry.polarity][0]}, faint band {rangeNames[entry.polarity][1]}; marks beneath
        show where it limits
        {parts.some(({ part }) => part !== "deterministic") && (
          <>
            ; of an ensemble, the member in the <Term id="median">middle</Term>
          </>
        )}
      </p>
      {rows.map(({ constraint, unit, scale, values, limits: limited }, position) => (
        <div className="variable" key={constraintWords(constraint)}>
          <ConstraintLabel
            constraint={constraint}
            reason={shown.constraints[position]}
            isLimiting={shown.limiting.includes(position)}
            polarity={entry.polarity}
            sources={entry.sources}
          />
          <ConstraintRow
            {...{ constraint, values, scale, unit, startMs, clock, cursor }}
            limits={limited}
            named={position === rows.length - 1}
          />
        </div>
      ))}
      {choices.length > 0 && (
        <LimitCard {...{ view, moved, choices, clock, cursor }} entry={ownEntry} hours={forecast.length} />
      )}
      {entry.caveat !== "" && <p className="note">{holdUnits(entry.caveat)}</p>}
      <CitedTexts sources={entry.sources} />
      <SourceNote parts={metadata.source.parts} {...{ notices, model, headers, clock }} />
      <div className="beneath" id="send">
        <ExportButtons
          {...{ saved, view }}
          isPending={found.isPending}
          pale={pale}
          found={found.data && spells && { answer: found.data.json, spells }}
        />
      </div>
    </>
  );
}

/** Lists the sources of the limits of an entry, each with its rank and how it was verified. */
function CitedTexts({ sources }: Pick<EntryDetail, "sources">) {
  const cited = Object.entries(sources);
  if (cited.length === 0) return undefined;
  return (
    <details className="source">
      <summary>
        Where the limits come from: <span>{cited.length} sources</span>
      </summary>
      <ul>
        {cited.map(([name, { text, url, rank, seen }]) => (
          <li key={name}>
            {rank !== undefined && <strong>{rank}: </strong>}
            {holdUnits(text)} {seenWords[seen]}{" "}
            {url?.startsWith("http") === true && (
              <a href={url} rel="noreferrer">
                {new URL(url).hostname}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

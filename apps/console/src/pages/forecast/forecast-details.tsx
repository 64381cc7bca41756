import type { EntryDetail, Constraint } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type * as V2 from "@halcyon/schema/v2";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { View } from "../../data/state/view.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import { ConstraintRow } from "../../chart/series/constraint-row.tsx";
import { FanChart, type MarkedHours } from "../../chart/series/fan-chart.tsx";
import type { LimitCurve } from "../../chart/series/limit-curves.tsx";
import { type ModelPartHours, modelPartsSentence } from "../../chart/series/model-part-words.ts";
import {
  constraintWords,
  rangeNames,
  formatValue,
  limitWords,
} from "../../words/weather/constraint-words.ts";
import { holdUnits } from "../../words/units/with-unit.ts";
import type { NoticeWords } from "../frame/sources/notice-words.ts";
import { usedPart } from "../frame/sources/source-lines.tsx";
import { SourceNote } from "../frame/sources/source-note.tsx";
import { Term, VariableTerm } from "../frame/terms/term.tsx";
import { ExportButtons } from "./export/export-buttons.tsx";
import type { PaleHours } from "./export/card/forecast-card.ts";
import type { SavedForecast } from "./export/forecast-facts.ts";
import { HourMore } from "./hour-reading/hour-more.tsx";
import type { LimitingChoice } from "./limit-card/limiting-choices.ts";
import type { MovedLimits } from "./limit-card/use-moved-limits.ts";
import { checkWords, rankWords } from "./source-words.ts";
import type { Left } from "./windows/spells-from.ts";
import type { ConstraintReason } from "../../data/queries/queries.ts";
import { formatScore, type Polarity } from "../../words/weather/band-words.ts";
import { memo, useState } from "react";
import { compositeCall, requestsWords, useCost } from "../frame/choices/look-cost.ts";
import { fileQuery } from "../../data/api/file-query.ts";
import type { Clock } from "../../words/time/clock.ts";
import { Loaded } from "./more.tsx";

/** Curve of a constraint over the hours of the forecast, with the hours in which the constraint limits the score. */
export interface ConstraintHours extends LimitCurve {
  /** True for each hour in which the constraint limits the score. */
  readonly limits: readonly boolean[];
}

interface Props {
  readonly view: View;
  readonly saved: SavedForecast;
  /** Entry with its original limits, even if the reader has moved some of them. */
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
  /** Ranges of working hours, which the charts mark; empty if working hours are not known. */
  readonly worked: readonly MarkedHours[];
  readonly startMs: number;
  readonly cursor: HourCursor;
  readonly moment: string;
  /** Text that screen readers read for the selected hour. */
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
        {parts.some(({ part }) => !isSingleRun(part)) && (
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
      <SourceNote parts={metadata.source.parts.map(usedPart)} {...{ notices, model, headers, clock }} />
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

/** Lists the texts that the limits of an entry cite, each with its rank (such as law or standard) and how the citation was verified. */
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
            {holdUnits(text)} {checkWords[seen]}{" "}
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

interface ConstraintLabelProps {
  readonly constraint: Constraint;
  readonly reason: ConstraintReason | undefined;
  readonly isLimiting: boolean;
  readonly polarity: Polarity;
  readonly sources: EntryDetail["sources"];
}

/** Shows a constraint with its value in the selected hour. */
function ConstraintLabel({ constraint, reason, isLimiting, polarity, sources }: ConstraintLabelProps) {
  const from = rankWords(constraint, sources);
  return (
    <div className={isLimiting ? "variable-label limiting" : "variable-label"}>
      <h3>
        <VariableTerm variable={constraint.variable}>{constraintWords(constraint)}</VariableTerm>
      </h3>
      <p className="variable-value">
        {valueText(reason)}
        {typeof reason?.suitability === "number" && <span> · {formatScore(reason.suitability)}</span>}
        {isLimiting && <strong> limits</strong>}
      </p>
      <p className="note">
        {unbroken(limitWords(constraint, polarity))}
        {constraint.role === "preference" && ", a preference"}
        {from !== "" && `; from ${from}`}
      </p>
    </div>
  );
}

/** Keeps a number on the same line as its comparison sign. */
function unbroken(words: string): string {
  return words.replaceAll(/([≤≥]) /g, "$1\u00a0");
}

/** Returns the value of a constraint as text. In calm air, a wind direction has a suitability but no value. */
function valueText(reason: ConstraintLabelProps["reason"]): string {
  if (reason === undefined || reason.suitability === null) return "no data";
  return reason.value === null ? "no value" : formatValue(reason.value, reason.unit);
}

interface LimitCardProps {
  readonly view: View;
  readonly entry: EntryDetail;
  readonly moved: MovedLimits;
  /** Limits that the reader can move. There is at least one. */
  readonly choices: readonly LimitingChoice[];
  /** Number of hours of the forecast that the page shows, from the current hour. */
  readonly hours: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/**
 * Lets the reader move every edge of a limit over the weather of all members. Opening the card requests the weather of all members, which is charged.
 */
function LimitCard({ view, entry, moved, choices, hours, clock, cursor }: LimitCardProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useQuery({ ...panelQuery, enabled: isOpen });
  return (
    <div className="limit-card">
      {!isOpen && (
        <div className="row">
          <button type="button" onClick={() => setOpen(true)}>
            Show every edge and every member
          </button>
          <p className="note">
            Drag the ideal range, the acceptable range and the stop of a limit over what each member says. It
            reads that weather
            <CostOfWeather view={view} />.
          </p>
        </div>
      )}
      {isOpen && (
        <Loaded file={panel} what="the chart">
          {(Panel) => (
            <Panel key={entry.version} {...{ view, entry, moved, choices, hours, clock, cursor }} />
          )}
        </Loaded>
      )}
    </div>
  );
}

/** Shows the cost of requesting the weather. The note is drawn again if the view changes, but not while a limit is dragged. */
const CostOfWeather = memo(function CostOfWeather({ view }: Pick<LimitCardProps, "view">) {
  const cost = useCost([compositeCall(view)]);
  return cost === undefined ? "" : `, which costs ${requestsWords(cost)} of the allowance`;
});

/** Query for the code of the chart. The code is in a separate file, because most readers do not need it. */
const panelQuery = fileQuery(
  ["limit panel"],
  async () => (await import("./limit-card/limit-panel.tsx")).LimitPanel,
);

import { routeSamples } from "@halcyon/geo/route/route-samples";
import type { RouteResponse } from "@halcyon/schema/v2";
import { routeKmhMax } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useState } from "react";
import { LineStrip } from "../../../chart/strip/line-strip.tsx";
import type { DrawnShape } from "../../../data/state/drawn-shape.ts";
import { DataTable } from "../../../widgets/data-table.tsx";
import { withUnit } from "../../../words/units/with-unit.ts";
import { bandWord, formatScore } from "../../../words/weather/band-words.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import { WindowMinimum, WindowOdds } from "../../frame/choices/window-controls.tsx";
import type { ShownStep } from "../drawing/shape-lines.tsx";
import { AskCard, type AskProps } from "./ask-card.tsx";
import { departureWords, departuresWords, noDepartureWords } from "./shape-words.ts";
import { routeCostQuery, routeInput, routeQuery } from "./shape-queries.ts";
import { useAsked } from "./use-asked.ts";

interface Props extends AskProps {
  readonly shape: DrawnShape;
}

/** Asks when a transport along a drawn route should leave, and what it meets on the way. */
export function RouteAnswer(props: Props) {
  const { shape, map, view, change, polarity, showSteps } = props;
  const id = useId();
  const body = routeInput(shape, map, view);
  const { isAsked, ask } = useAsked(body);
  const cost = useQuery(routeCostQuery(body));
  const answer = useQuery({ ...routeQuery(body), enabled: isAsked });
  const steps = isAsked ? answer.data?.steps : undefined;
  useEffect(() => showSteps(steps === undefined ? [] : shownSteps(shape, steps)), [steps]);
  const about =
    cost.data === undefined
      ? ""
      : `${withUnit(Math.round(cost.data.km), "km")}, ${withUnit(cost.data.hours.toFixed(1), "h")} on the way, ${cost.data.cells} cells.`;
  return (
    <>
      <div className="row">
        <label className="inline" htmlFor={id}>
          Speed [km/h]
        </label>
        <input
          id={id}
          className="speed"
          type="number"
          inputMode="numeric"
          min={1}
          max={routeKmhMax}
          value={shape.setting}
          onChange={({ target }) => {
            const speed = Math.round(Number(target.value));
            if (speed >= 1 && speed <= routeKmhMax)
              change({ shape: { ...shape, setting: speed } }, { replace: true });
          }}
        />
        <WindowOdds {...{ view, change }} />
        <WindowMinimum {...{ view, change }} isTask={polarity === "suitability"} />
      </div>
      <AskCard {...{ cost, answer, isAsked, ask, about }} />
      {isAsked && answer.data && <Answered {...props} answer={answer.data} />}
    </>
  );
}

function Answered({ answer, clock, polarity, select, readAt }: Props & { readonly answer: RouteResponse }) {
  const { departures, windows, best, steps } = answer;
  const [hour, read] = useState(() =>
    Math.max(
      departures.findIndex(({ start }) => start === best?.start),
      0,
    ),
  );
  const scores = useMemo(() => departures.map(({ score }) => score), [departures]);
  const shown = departures[hour];
  const stepsOf = best ?? departures[0];
  return (
    <div className="shape-answer">
      {best === null ? (
        <p>{noDepartureWords(answer)}</p>
      ) : (
        <p>
          <strong>Best departure</strong> {departureWords(best, clock, polarity)}
        </p>
      )}
      {windows.length > 0 && (
        <ul className="answer-list" aria-label="Departures that are likely enough">
          {windows.map((window) => (
            <li key={window.start}>{departuresWords(window, clock)}</li>
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <>
          <h3>Each departure, by the worst hour of its way</h3>
          <p role="status">{departureWords(shown, clock, polarity)}</p>
          <LineStrip
            scores={scores}
            startMs={Date.parse(departures[0]!.start)}
            {...{ clock, polarity }}
            cursor={{ hour, read }}
            text={departureWords(shown, clock, polarity)}
          />
        </>
      )}
      {stepsOf !== undefined && steps.length > 0 && (
        <>
          <h3>On the way, leaving {clock.moment(Date.parse(stepsOf.start))}</h3>
          <p className="note">The map shows the same steps: the wider the line, the worse the hour.</p>
          <DataTable
            caption="Steps of the way"
            columns={["From", "Kilometres", "Score", "Limited by"]}
            rows={steps.map((step) => ({
              key: `${step.from} ${step.from_km}`,
              head: (
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    select(step.cell);
                    readAt(Date.parse(step.hour));
                  }}
                >
                  {clock.moment(Date.parse(step.from))}
                </button>
              ),
              cells: [
                `${Math.round(step.from_km)}–${Math.round(step.to_km)}`,
                `${formatScore(step.score)}, ${bandWord(step.score, polarity).toLowerCase()}`,
                step.limiting === null ? "–" : variableWords(step.limiting.variable),
              ],
            }))}
          />
        </>
      )}
    </div>
  );
}

/** Distance between the points of a drawn route [km]. */
const drawnEveryKm = 5;

/** Returns the steps of a route as lines on the map. */
export function shownSteps(
  { points }: Pick<DrawnShape, "points">,
  steps: readonly Pick<RouteResponse["steps"][number], "from_km" | "to_km" | "score">[],
): ShownStep[] {
  const samples = routeSamples(points, drawnEveryKm);
  return steps.flatMap(({ from_km: from, to_km: to, score }) => {
    const line = samples.filter(({ km }) => km >= from - drawnEveryKm / 2 && km <= to + drawnEveryKm / 2);
    return line.length < 2 ? [] : [{ score, line }];
  });
}

import type { AreaHour, AreaResponse } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DrawnShape } from "../../../data/state/drawn-shape.ts";
import { DataTable } from "../../../widgets/data-table.tsx";
import { formatScore, formatShare } from "../../../words/weather/band-words.ts";
import { formatPlace } from "../../../words/weather/format-place.ts";
import {
  WindowLength,
  WindowMinimum,
  WindowOdds,
  WindowTimes,
} from "../../frame/choices/window-controls.tsx";
import { HourBars } from "../sheet/hour-bars.tsx";
import { workableWord } from "../sheet/hour-words.ts";
import { areaSizeWords, areaWindowWords, droppedWords, noAreaWindowWords } from "./shape-words.ts";
import { AskCard, type AskProps } from "./ask-card.tsx";
import { areaCostQuery, areaInput, areaQuery } from "./shape-queries.ts";
import { useAsked } from "./use-asked.ts";

interface Props extends AskProps {
  readonly shape: DrawnShape;
}

/** Shares of an area that the reader can require. */
const areaShares = [1, 0.9, 0.8, 0.66, 0.5, 0.25];

/** Asks how much of a drawn area can be worked in each hour, and when it is long enough. */
export function AreaAnswer(props: Props) {
  const { shape, map, view, change, polarity } = props;
  const body = areaInput(shape, map, view);
  const { isAsked, ask } = useAsked(body);
  const cost = useQuery(areaCostQuery(body));
  const answer = useQuery({ ...areaQuery(body), enabled: isAsked });
  const shares = [...new Set([...areaShares, shape.setting])].toSorted((one, other) => other - one);
  return (
    <>
      <div className="row">
        <label className="inline">
          At least
          <select
            value={shape.setting}
            onChange={({ target }) =>
              change({ shape: { ...shape, setting: Number(target.value) } }, { replace: true })
            }
          >
            {shares.map((share) => (
              <option key={share} value={share}>
                {formatShare(share)} of the area
              </option>
            ))}
          </select>
        </label>
        <WindowLength {...{ view, change }} />
        <WindowOdds {...{ view, change }} />
        <WindowMinimum {...{ view, change }} isTask={polarity === "suitability"} />
      </div>
      <WindowTimes {...{ view, change }} />
      <AskCard
        {...{ cost, answer, isAsked, ask }}
        about={cost.data === undefined ? "" : `${areaSizeWords(cost.data)}.`}
      />
      {isAsked && answer.data && <Answered {...props} answer={answer.data} />}
    </>
  );
}

function Answered({ answer, ...props }: Props & { readonly answer: AreaResponse }) {
  const { clock, view, select, map } = props;
  const { metadata, windows, cells = [] } = answer;
  const dropped = droppedWords(answer);
  return (
    <div className="shape-answer">
      {windows.length === 0 ? (
        <p>{noAreaWindowWords(answer, view)}</p>
      ) : (
        <ul className="answer-list" aria-label="Windows of the area">
          {windows.map((window) => (
            <li key={window.start}>{areaWindowWords(window, clock)}</li>
          ))}
        </ul>
      )}
      {answer.hours !== undefined && answer.hours.length > 0 && <AreaHours {...props} hours={answer.hours} />}
      {cells.length > 0 && (
        <>
          <h3>Best cells of the area</h3>
          <DataTable
            caption="Best cells of the area"
            columns={["Middle of the cell", "Possible starts", "Likeliest window", "Mean score"]}
            rows={cells.map((cell) => ({
              key: `${cell.latitude} ${cell.longitude}`,
              head: (
                <button type="button" className="link" onClick={() => select(cell)}>
                  {formatPlace(cell)}
                </button>
              ),
              cells: [
                cell.possible_starts ?? "–",
                cell.best === null
                  ? "none likely enough"
                  : `${clock.moment(Date.parse(cell.best.start))}${cell.best.probability === null ? "" : `, ${formatShare(cell.best.probability)}`}`,
                formatScore(cell.mean),
              ],
            }))}
          />
        </>
      )}
      {dropped !== "" && <p className="wrong">{dropped}</p>}
      <p className="note">
        Scored in {metadata.area.scored} cells; an area that is smaller than a cell is no more exact than the
        cell.
        {map.horizon_hours > (answer.hours?.length ?? 0) &&
          answer.hours?.length !== 0 &&
          " Not all hours of the map are scored."}
      </p>
    </div>
  );
}

function AreaHours({
  hours,
  clock,
  nowMs,
  polarity,
}: Pick<Props, "clock" | "nowMs" | "polarity"> & { readonly hours: readonly AreaHour[] }) {
  const [hour, read] = useState(0);
  const shown = hours[hour]!;
  const startMs = Date.parse(hours[0]!.timestamp);
  const odds =
    shown.ensemble === null ? "" : `; enough of it in ${formatShare(shown.ensemble.share)} of the members`;
  const words = `${clock.moment(Date.parse(shown.timestamp))}: ${formatShare(shown.workable)} of the area ${workableWord[polarity]}${odds}`;
  return (
    <>
      <p role="status">{words}</p>
      <HourBars
        figures={hours.map(({ area_shares: [ideal = 0, acceptable = 0, unsuitable = 0, stop = 0] }) => ({
          shares: { ideal, acceptable, unsuitable, stop },
        }))}
        {...{ startMs, nowMs, clock, polarity }}
        cursor={{ hour, read }}
        label={`Hours, with the share of the area that is ${workableWord[polarity]}`}
        text={words}
      />
    </>
  );
}

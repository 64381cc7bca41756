import { Term } from "../../frame/terms/term.tsx";
import { BandSwatch } from "../../../chart/bands/band-legend.tsx";
import { shareColours } from "@halcyon/schema/wire";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { useCallback, useEffect, useId, useState } from "react";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import type { Address } from "../../../data/state/address.ts";
import type { View } from "../../../data/state/view.ts";
import { Choice } from "../../../widgets/choice.tsx";
import { bandLegend, type Polarity } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import type { HourFigures } from "../field/hour-figures.ts";
import { HourBars } from "./hour-bars.tsx";
import { doubtWords, sharesWords, workableWord, workableWords } from "./hour-words.ts";

interface Props extends Pick<Address, "change"> {
  /** Figures of the shown hour, and of all hours; undefined before they are loaded, and if no cell has data. */
  readonly figures: HourFigures | undefined;
  readonly all: readonly (HourFigures | undefined)[];
  readonly isLoaded: boolean;
  readonly isHourLoaded: boolean;
  readonly startMs: number;
  readonly hourMs: number;
  readonly nowMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  readonly layer: View["mapLayer"];
}

/** Names of the layers, by what they show. */
const layerNames: Readonly<Record<View["mapLayer"], Readonly<Record<Polarity, string>>>> = {
  score: { suitability: "score", presence: "score" },
  share_acceptable: { suitability: "members at least acceptable", presence: "members at least partly" },
  share_ideal: { suitability: "members ideal", presence: "members present" },
};

/** Shows the hour of the map in words, a slider over all hours, and the legend. */
export function HourCard(props: Props) {
  const { figures, all, isLoaded, isHourLoaded, startMs, hourMs, nowMs, clock, polarity, cursor } = props;
  const id = useId();
  const next = useCallback(
    () => cursor.read((cursor.hour + 1) % Math.max(all.length, 1)),
    [cursor.hour, cursor.read, all.length],
  );
  const { isPlaying, setPlaying, canPlay } = usePlay(next);
  const words = isHourLoaded ? workableWords(figures, polarity) : "loading";
  const isPast = startMs + all.length * millisecondsPerHour <= nowMs;
  const readOnce = (hour: number): void => {
    setPlaying(false);
    cursor.read(hour);
  };
  return (
    <section className="card hour-card" aria-labelledby={id}>
      <div className="hour-head">
        <h2 id={id}>
          {clock.moment(hourMs)} <span className="note">{clock.name}</span>
        </h2>
        <div className="row acts">
          <button
            type="button"
            aria-label="Hour before"
            disabled={cursor.hour === 0}
            onClick={() => readOnce(cursor.hour - 1)}
          >
            ‹
          </button>
          <button
            type="button"
            aria-label="Next hour"
            disabled={cursor.hour >= all.length - 1}
            onClick={() => readOnce(cursor.hour + 1)}
          >
            ›
          </button>
          {canPlay && (
            <button type="button" aria-pressed={isPlaying} onClick={() => setPlaying(!isPlaying)}>
              {isPlaying ? "Stop" : "Play"}
            </button>
          )}
        </div>
      </div>
      <p role={isPlaying ? undefined : "status"}>
        <strong>{words}</strong>
        {figures && `: ${sharesWords(figures, polarity)}. ${doubtWords(figures)}`}
      </p>
      {isPast && <p className="wrong">All hours of this map have passed: it was not made again since.</p>}
      <HourBars
        figures={all}
        {...{ startMs, nowMs, clock, polarity }}
        cursor={{ hour: cursor.hour, read: readOnce }}
        label={`Hours of the map, with the share of the cells that is ${workableWord[polarity]}`}
        text={`${clock.moment(hourMs)}: ${words}`}
      />
      <p className="note">
        Bars: the share of the cells, by size, that is {workableWord[polarity]} in each hour.
        {!isLoaded && " Other days are still loading."}
      </p>
      <LayerLegend {...{ layer: props.layer, polarity }} />
      <Choice
        label="Colours show"
        value={props.layer}
        options={(["score", "share_acceptable", "share_ideal"] as const).map((value) => ({
          value,
          text: layerNames[value][polarity],
        }))}
        choose={(mapLayer) => props.change({ mapLayer }, { replace: true })}
      />
    </section>
  );
}

/** Time for which each hour is shown while the hours play [ms]. */
const hourMs = 250;

/**
 * Plays the hours of a map, from the shown hour to the last and then from the first. Nothing plays if the reader wants less motion.
 *
 * @param next - Shows the next hour.
 */
function usePlay(next: () => void) {
  const [isPlaying, setPlaying] = useState(false);
  const canPlay = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(next, hourMs);
    return () => clearInterval(timer);
  }, [isPlaying, next]);
  return { isPlaying, setPlaying, canPlay };
}

interface LegendProps {
  readonly layer: View["mapLayer"];
  readonly polarity: Polarity;
}

/** Explains the colours, lines and stripes of the cells. */
function LayerLegend({ layer, polarity }: LegendProps) {
  if (layer !== "score") {
    return (
      <ul className="legend" aria-label="Colours of the map">
        {shareColours.map((colour, step) => (
          <li key={colour}>
            <svg width={14} height={14} aria-hidden="true">
              <rect width={14} height={14} rx={3} fill={colour} />
            </svg>
            {step * 20}–{(step + 1) * 20} % of the <Term id="member">members</Term>
          </li>
        ))}
        <NoData />
      </ul>
    );
  }
  return (
    <ul className="legend" aria-label="Colours of the map">
      {bandLegend(polarity).map(({ band, word }) => (
        <li key={band}>
          <BandSwatch band={band} polarity={polarity} />
          {word}
        </li>
      ))}
      <li>
        <svg width={14} height={14} aria-hidden="true">
          <rect width={14} height={14} rx={3} className={`band-${polarity}-acceptable`} />
          <path className="doubt-stripes" d="M0 9L9 0M5 14L14 5" />
        </svg>
        pale stripes: a fifth of the members say otherwise
      </li>
      <NoData />
    </ul>
  );
}

function NoData() {
  return (
    <li>
      <svg width={14} height={14} aria-hidden="true">
        <rect width={13} height={13} x={0.5} y={0.5} rx={3} className="no-data-swatch" />
      </svg>
      no data, or beside the map
    </li>
  );
}

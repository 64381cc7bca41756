import { Term } from "../../frame/terms/term.tsx";
import { BandSwatch } from "../../../chart/bands/band-legend.tsx";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { useCallback, useEffect, useId, useState } from "react";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import type { Address } from "../../../data/state/address.ts";
import type { ShownLayer } from "../../../data/state/view.ts";
import { Choice } from "../../../widgets/choice.tsx";
import { bandLegend, type Polarity } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { unitWords } from "../../../words/weather/constraint-words.ts";
import { groundsOf } from "../drawing/cell-looks.ts";
import type { MapWeather } from "../field/map-field.ts";
import { type HourBar, HourBars } from "./hour-bars.tsx";
import { layerNames, tenthWords } from "./hour-words.ts";
import { offeredUnits } from "../../../words/units/shown-scale.ts";
import { chooseUnit } from "../../../words/units/unit-choice.ts";

interface Props extends Pick<Address, "change"> {
  /** What the map says about the shown hour, and what it adds. */
  readonly words: string;
  readonly more: string;
  /** Bar of each hour, with what the bars show. */
  readonly bars: readonly (HourBar | undefined)[];
  readonly barWords: string;
  readonly isLoaded: boolean;
  readonly startMs: number;
  readonly hourMs: number;
  readonly nowMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  readonly layer: ShownLayer;
  readonly layers: readonly ShownLayer[];
  /** Variable that the map shows in place of scores; undefined for a map of scores. */
  readonly weather: MapWeather | undefined;
}

/** Shows the hour of the map in words, a slider over all hours, and the legend. */
export function HourCard(props: Props) {
  const { words, more, bars, barWords, isLoaded, startMs, hourMs, nowMs, clock, polarity, cursor } = props;
  const id = useId();
  const next = useCallback(
    () => cursor.read((cursor.hour + 1) % Math.max(bars.length, 1)),
    [cursor.hour, cursor.read, bars.length],
  );
  const { isPlaying, setPlaying, canPlay } = usePlay(next);
  const isPast = startMs + bars.length * millisecondsPerHour <= nowMs;
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
            disabled={cursor.hour >= bars.length - 1}
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
        {more}
      </p>
      {isPast && <p className="wrong">All hours of this map have passed: it was not made again since.</p>}
      <HourBars
        figures={bars}
        {...{ startMs, nowMs, clock, polarity }}
        cursor={{ hour: cursor.hour, read: readOnce }}
        label="Hours of the map"
        text={`${clock.moment(hourMs)}: ${words}`}
      />
      <p className="note">
        Bars: {barWords}
        {!isLoaded && " Other days are still loading."}
      </p>
      <LayerLegend {...{ layer: props.layer, polarity }} weather={props.weather} />
      {props.weather && <UnitChoice {...props.weather} />}
      <Choice
        label="Colours show"
        value={props.layer}
        options={props.layers.map((value) => ({
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

/** Lets the reader choose the unit of the values, for all pages of this browser. */
function UnitChoice({ unit, shownUnit }: Pick<MapWeather, "unit" | "shownUnit">) {
  const offered = offeredUnits(unit);
  if (offered.length === 1) return null;
  return (
    <Choice
      label="in"
      value={shownUnit}
      options={offered.map((value) => ({ value, text: unitWords(value) }))}
      choose={(chosen) => chooseUnit(unit, chosen)}
    />
  );
}

interface LegendProps extends Pick<Props, "weather"> {
  readonly layer: ShownLayer;
  readonly polarity: Polarity;
}

/** Explains the colours, lines and stripes of the cells. */
function LayerLegend({ layer, polarity, weather }: LegendProps) {
  const edges = weather && tenthWords(weather);
  if (layer !== "score") {
    return (
      <ul className="legend" aria-label="Colours of the map">
        {groundsOf(layer).map((colour, step) => (
          <li key={colour}>
            <svg width={14} height={14} aria-hidden="true">
              <rect width={14} height={14} rx={3} fill={colour} />
            </svg>
            {edges === undefined ? (
              <>
                {step * 20}–{(step + 1) * 20} % of the <Term id="member">members</Term>
              </>
            ) : (
              edges[step]
            )}
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

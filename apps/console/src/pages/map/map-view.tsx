import { turn } from "@halcyon/geo/earth";
import { type EntrySummary, polarities, variable } from "@halcyon/schema";
import { millisecondsPerHour, formatInstant } from "@halcyon/schema/time";
import type { KeptMap } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { entriesQuery } from "../../data/queries/queries.ts";
import type { Address } from "../../data/state/address.ts";
import { shapePointsMax } from "../../data/state/drawn-shape.ts";
import { roundLocation } from "../../data/state/location-text.ts";
import { Loading } from "../../widgets/loading.tsx";
import { variableWords } from "../../words/weather/constraint-words.ts";
import { formatPlace } from "../../words/weather/format-place.ts";
import { useShownUnit } from "../../words/units/unit-choice.ts";
import { clockOf } from "../../words/time/clock.ts";
import { useNow } from "../../words/time/use-now.ts";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { ClockSelect } from "../frame/choices/time-selects.tsx";
import { zoneAtQuery } from "../watches/use-clock-at.ts";
import { ShapePanel } from "./asked/shape-panel.tsx";
import type { ScoredMap } from "./asked/shape-queries.ts";
import { layerLooks } from "./drawing/cell-looks.ts";
import type { ShownStep } from "./drawing/shape-lines.tsx";
import { ScoreMap } from "./drawing/score-map.tsx";
import { useIsDark } from "./drawing/use-is-dark.ts";
import { boundsOfCell, boundsOfGrid, cellAt, cellSizeWords, middleOfCell } from "./field/cell-grid.ts";
import { extremesOf, rangeLooks, scoreLooks, shareLooks } from "./field/hour-figures.ts";
import { weatherOf } from "./field/map-field.ts";
import { fieldQuery } from "./field/map-queries.ts";
import { useMapDays } from "./field/use-map-days.ts";
import { CellCard } from "./sheet/cell-card.tsx";
import { HourCard } from "./sheet/hour-card.tsx";
import {
  doubtWords,
  sharesWords,
  spanWords,
  weatherWords,
  workableWord,
  workableWords,
} from "./sheet/hour-words.ts";
import { MapTables } from "./sheet/map-tables.tsx";
import { standingWords, stateWords } from "./sheet/map-state-words.ts";
import { MapActions } from "./making/map-actions.tsx";
import { MapLinks } from "./making/map-links.tsx";

interface Props extends Pick<Address, "view" | "change"> {
  readonly map: KeptMap;
  /** Control that chooses among several maps. */
  readonly chooser: ReactNode;
  /** Opens the form of the map. */
  readonly edit: () => void;
}

/** Time after which the shown hour is written to the address [ms]. Browsers refuse many changes of an address within seconds. */
const settledMs = 400;

/** Shows a kept map above, and what it says about its hours and cells below. */
export function MapView({ map, view, change, chooser, edit }: Props) {
  const { entry, variable: shown } = map;
  const polarity = entry === undefined ? "suitability" : polarities[entry.type];
  const field = useQuery(fieldQuery(map));
  const { data: entries } = useQuery(entriesQuery);
  const nowMs = useNow();
  const isDark = useIsDark();
  const [west, south, east, north] = map.bounds as [number, number, number, number];
  const middle = { latitude: (south + north) / 2, longitude: turn((west + east) / 2) };
  const zones = useQuery(zoneAtQuery);
  const placeZone = zones.data?.(middle);
  const clock = zones.isPending ? undefined : clockOf(view.zone, placeZone);

  // A map that was changed shows other layers after its next making.
  const data = field.data?.layers.has("score") === (shown === undefined) ? field.data : undefined;
  const shownUnit = useShownUnit(variable(shown ?? "temperature_2m").unit);
  const weather = useMemo(
    () => (data && shown ? weatherOf(data, shown, shownUnit) : undefined),
    [data, shown, shownUnit],
  );
  const hourOf = (atMs: number): number =>
    data === undefined
      ? 0
      : Math.min(Math.max(Math.floor((atMs - data.startMs) / millisecondsPerHour), 0), data.hours - 1);
  const [shownMs, setShownMs] = useState(view.mapHour === undefined ? undefined : Date.parse(view.mapHour));
  const hour = hourOf(shownMs ?? nowMs);
  const hourMs = (data?.startMs ?? 0) + hour * millisecondsPerHour;
  const read = useCallback(
    (wanted: number) => setShownMs((data?.startMs ?? 0) + wanted * millisecondsPerHour),
    [data],
  );
  // The address may change while the hour settles, and what writes the hour must keep the change.
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    if (shownMs === undefined) return undefined;
    const write = (): void => latest.current({ mapHour: formatInstant(shownMs) }, { replace: true });
    const timer = setTimeout(write, settledMs);
    return () => clearTimeout(timer);
  }, [shownMs]);

  const layers = data === undefined ? map.layers : [...data.layers.keys()];
  const layer = layers.includes(view.mapLayer) ? view.mapLayer : layers[0]!;
  const days = useMapDays(map.id, data, layer, hour);
  const looks = useMemo(() => layerLooks(layer, polarity, isDark), [layer, polarity, isDark]);
  const [values, acceptable] = [days.at(layer, hour), days.at("share_acceptable", hour)];
  const cells = useMemo(() => {
    if (values === undefined || data === undefined) return undefined;
    if (weather !== undefined) return rangeLooks(values, data.layers.get(layer)!, weather.range);
    return layer === "score" ? scoreLooks(values, acceptable) : shareLooks(values);
  }, [values?.byteOffset, values?.buffer, acceptable?.buffer, layer, weather]);
  const extremes = useMemo(
    () =>
      weather === undefined
        ? []
        : Array.from({ length: data!.hours }, (_, at) => {
            const ofHour = days.at(layer, at);
            return ofHour && extremesOf(ofHour, data!.layers.get(layer)!);
          }),
    [weather, layer, days.loaded],
  );

  const cell = data && cellAt(data, view.location);
  const { shape } = view;
  const isDrawing = shape !== undefined && !shape.isDone;
  const [steps, showSteps] = useState<readonly ShownStep[]>([]);
  const select = (place: { readonly latitude: number; readonly longitude: number }): void =>
    change({ location: roundLocation(place) }, { replace: true });
  const tap = (place: { readonly latitude: number; readonly longitude: number }): void => {
    if (isDrawing) {
      const points = [...shape.points, roundLocation(place)].slice(0, shapePointsMax);
      change({ shape: { ...shape, points } }, { replace: true });
      return;
    }
    const found = data && cellAt(data, place);
    if (found) select(middleOfCell(data, found));
  };
  const undo = (): void => {
    if (shape) change({ shape: { ...shape, points: shape.points.slice(0, -1) } }, { replace: true });
  };
  const name = entry === undefined ? variableWords(shown!) : entryName(entry, entries);
  const figures = days.figures[hour];

  return (
    <>
      <div className="map-top">
        {chooser}
        {data?.isSynthetic === true && <SyntheticNote />}
      </div>
      <header className="map-head">
        <h1>{map.name}</h1>
        <p className="note">
          {name !== undefined && `${name}, `}
          {map.model.toUpperCase()} ·{" "}
          <strong className={`map-state map-${map.state}`}>{stateWords[map.state]}</strong>
          {clock && (
            <>
              {" "}
              · <ClockSelect {...{ view, change }} placeZone={placeZone} />
            </>
          )}
        </p>
        {clock && map.state !== "ready" && <p className="note">{standingWords(map, clock)}</p>}
      </header>
      <div className="map-columns">
        <div className="map-column">
          <ScoreMap
            label={`Map of ${map.name}. ${isDrawing ? "Arrow keys move a cross, Enter sets a point, Backspace removes the last." : `The chosen cell is at ${formatPlace(view.location)}. Arrow keys choose the next cell.`} Plus and minus zoom.`}
            field={data}
            {...{ cells, looks, polarity, shape, isDrawing, tap, undo }}
            steps={shape?.kind === "route" && shape.isDone ? steps : []}
            isLoading={map.made !== null && !field.isError && !days.isError}
            box={data === undefined ? [west, south, east, north] : boundsOfGrid(data)}
            selected={data && cell && boundsOfCell(data, cell)}
            cursor={data && cell ? middleOfCell(data, cell) : middle}
            step={
              data === undefined ? 0.25 : Math.abs((data.longitudes[1] ?? 0.25) - (data.longitudes[0] ?? 0))
            }
          />
          {data && (
            <p className="note map-caption">Shown in {cellSizeWords(data)}: nothing between them is known.</p>
          )}
        </div>
        <div className="map-sheet">
          {(map.made === null || (field.data !== undefined && data === undefined)) && <NothingYet />}
          {map.made !== null && field.data === undefined && !field.isError && (
            <Loading what="the map" shape="chart" />
          )}
          {field.isError && (
            <ProblemNote problem={callProblem(field.error)} retry={() => void field.refetch()} />
          )}
          {days.isError && (
            <p className="wrong" role="alert">
              Some hours of the map could not be loaded.{" "}
              <button type="button" className="link" onClick={days.retry}>
                Try again
              </button>
            </p>
          )}
          {data && clock && (
            <>
              <HourCard
                {...{ polarity, clock, nowMs, hourMs, layer, layers, weather, change }}
                {...(weather === undefined
                  ? {
                      words: values ? workableWords(figures, polarity) : "loading",
                      more: figures ? `: ${sharesWords(figures, polarity)}. ${doubtWords(figures)}` : "",
                      bars: days.figures,
                      barWords: `the share of the cells, by size, that is ${workableWord[polarity]} in each hour.`,
                    }
                  : {
                      words: values ? spanWords(extremes[hour], layer, weather) : "loading",
                      more: "",
                      bars: extremes.map((one) => one && { span: sharesOfRange(one, weather.range) }),
                      barWords: `the lowest to the highest cell of each hour, between ${weather.range.map((end) => weatherWords(end, weather)).join(" and ")}.`,
                    })}
                isLoaded={days.isLoaded}
                startMs={data.startMs}
                cursor={{ hour, read }}
              />
              <CellCard {...{ map, field: data, cell, days, hour, polarity, weather, view, clock, read }} />
            </>
          )}
          {clock && isScored(map) && (
            <ShapePanel
              {...{ map, view, change, clock, nowMs, polarity, undo, select, showSteps }}
              readAt={setShownMs}
            />
          )}
          {weather !== undefined && (
            <p className="note">
              Questions about areas and routes need a task or a scenario: make a map of one to ask them.
            </p>
          )}
          {data && clock && (
            <MapTables
              {...{ days, polarity, weather, layer, extremes, clock, hour, read, select }}
              field={data}
            />
          )}
          {clock && !field.isLoading && <MapLinks {...{ map, clock }} />}
          <MapActions {...{ map, change, clock, edit }} attribution={data?.attribution} />
        </div>
      </div>
    </>
  );
}

function NothingYet() {
  return (
    <section className="card">
      <h2>Nothing to show yet</h2>
      <p>The map has no hours before it is first made. This page looks again by itself.</p>
    </section>
  );
}

/** Returns the name of the entry of a map; undefined before the names are loaded. */
function entryName(
  entry: ScoredMap["entry"],
  entries: readonly EntrySummary[] | undefined,
): string | undefined {
  const found = entries?.find(({ type, id }) => "id" in entry && type === entry.type && id === entry.id);
  const ownName = entry.type === "task" ? "Own limits" : "Own scenario";
  return entries === undefined ? undefined : (found?.name ?? ownName);
}

function isScored(map: KeptMap): map is ScoredMap {
  return map.entry !== undefined;
}

/** Returns the ends of a span as shares of a range, 0..1. */
function sharesOfRange(
  [lowest, highest]: readonly [number, number],
  [low, high]: readonly [number, number],
): readonly [number, number] {
  return [(lowest - low) / (high - low), (highest - low) / (high - low)];
}

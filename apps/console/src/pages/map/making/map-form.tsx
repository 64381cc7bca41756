import { polarities } from "@halcyon/schema";
import { areaHoursMax, type KeptMap } from "@halcyon/schema/v2";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { entriesQuery } from "../../../data/queries/queries.ts";
import type { Address } from "../../../data/state/address.ts";
import { type DrawnShape, shapePointsMax, shapeSettings } from "../../../data/state/drawn-shape.ts";
import { roundLocation } from "../../../data/state/location-text.ts";
import type { ShownMap, View } from "../../../data/state/view.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import { type Box, windowNear } from "../../../map/drawing/map-window.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { placeName } from "../../../words/weather/format-place.ts";
import { useSettled } from "../../editor/trial/use-settled.ts";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { ModelSelect } from "../../frame/choices/model-select.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { idempotencyKey } from "../../watches/requests/idempotency-key.ts";
import { polygonOf } from "../asked/shape-queries.ts";
import { type MapContent, MapContentFields } from "./map-content-fields.tsx";
import { ScoreMap } from "../drawing/score-map.tsx";
import { type MapInput, mapCostQuery } from "../field/map-queries.ts";

interface Props extends Pick<Address, "view" | "change"> {
  /** Map to change; undefined for a new one. */
  readonly map?: KeptMap;
  readonly title: string;
  /** Control that goes back to another map. */
  readonly chooser: ReactNode;
  /** Called with the id of the map that was made or changed. */
  readonly done: (id: string) => void;
}

/** Time for which the form must stay unchanged before the cost is requested [ms]. */
const settledMs = 400;

const horizons = [48, 120, areaHoursMax];

/** Shows the form of a map: its area on the map, what it shows, its model and hours. The cost comes before the button that makes it. */
export function MapForm({ map, title, view, change, chooser, done }: Props) {
  const [name, setName] = useState(map?.name ?? "");
  const [horizonHours, setHorizon] = useState(map?.horizon_hours ?? 120);
  const [content, setContent] = useState<MapContent>(
    map === undefined
      ? { entry: view.entry }
      : { entry: map.entry, variable: map.variable, window: map.window },
  );
  const choose = (chosen: MapContent): void => {
    setContent(chosen);
    // The form of a new map is in its address.
    if (map === undefined && chosen.entry !== undefined && "id" in chosen.entry)
      change({ entry: chosen.entry }, { replace: true });
  };
  const [model, setModel] = useState(map?.model ?? view.model);
  const chooseModel = (chosen: View["model"]): void => {
    setModel(chosen);
    if (map === undefined) change({ model: chosen }, { replace: true });
  };
  const [box, setBox] = useState<Box>();
  const { data: entries } = useQuery(entriesQuery);
  const isKept = map !== undefined && view.shape === undefined;
  const drawn: DrawnShape = view.shape?.kind === "area" ? view.shape : emptyArea;
  const around =
    map === undefined ? aroundOf(view.location) : (map.bounds as [number, number, number, number]);
  const isDrawing = !isKept && !drawn.isDone;
  const set = (shape: DrawnShape | undefined): void =>
    change({ map: (map?.id as ShownMap | undefined) ?? "new", shape }, { replace: true });
  const { entry } = content;
  const entryName = entries?.find(
    (one) => entry !== undefined && "id" in entry && one.type === entry.type && one.id === entry.id,
  )?.name;
  const shownName = content.variable === undefined ? entryName : variableWords(content.variable);
  const area = isKept ? map.area : drawn.isDone ? polygonOf(drawn.points) : undefined;
  const request: MapInput | undefined = area && {
    name: name.trim() === "" ? givenName(shownName, placeName(view.location)) : name.trim(),
    area,
    model,
    horizon_hours: horizonHours,
    ...(map?.surface && { surface: map.surface }),
    ...content,
  };
  return (
    <>
      {chooser}
      <header className="map-head">
        <h1>{title}</h1>
        <p className="note">
          {map === undefined
            ? "A map shows how well a task suits the weather in every cell of an area. It is made again with each new run, and looking at it is free."
            : "If more than its name changes, it is made again, and shows what it showed until then."}
        </p>
      </header>
      <div className="map-columns">
        <div className="map-column">
          <ScoreMap
            label="Map for the area of the new map. Arrow keys move a cross, Enter sets a corner, Backspace removes the last. Plus and minus zoom."
            field={undefined}
            cells={undefined}
            isLoading={false}
            looks={[]}
            polarity={polarities[entry?.type ?? "task"]}
            box={around}
            selected={undefined}
            shape={isKept ? undefined : drawn}
            steps={[]}
            cursor={view.location}
            step={1}
            isDrawing={isDrawing}
            tap={(place) => {
              const points = [...drawn.points, roundLocation(place)].slice(0, shapePointsMax);
              if (isDrawing) set({ ...drawn, points });
            }}
            undo={() => set({ ...drawn, points: drawn.points.slice(0, -1) })}
            onShown={setBox}
          />
        </div>
        <div className="map-sheet">
          <section className="card" aria-labelledby="where-title">
            <h2 id="where-title">Where</h2>
            <p role="status">
              {isKept
                ? `The area stays as it is: ${map.cells} cells.`
                : drawn.isDone
                  ? `The area has ${drawn.points.length} corners.`
                  : `Tap the corners of the area on the map: ${drawn.points.length} so far, at least 3.`}
            </p>
            <div className="row acts">
              {isDrawing && (
                <button
                  type="button"
                  className="primary"
                  disabled={drawn.points.length < 3}
                  onClick={() => set({ ...drawn, isDone: true })}
                >
                  Close the area
                </button>
              )}
              {isDrawing && (
                <button
                  type="button"
                  disabled={drawn.points.length === 0}
                  onClick={() => set({ ...drawn, points: drawn.points.slice(0, -1) })}
                >
                  Undo
                </button>
              )}
              {isDrawing && box !== undefined && (
                <button type="button" onClick={() => set(boxShape(box))}>
                  Take all that is shown
                </button>
              )}
              {!isDrawing && (
                <button type="button" onClick={() => set(isKept ? emptyArea : undefined)}>
                  Draw anew
                </button>
              )}
              {map !== undefined && !isKept && (
                <button type="button" onClick={() => set(undefined)}>
                  Keep the area
                </button>
              )}
            </div>
          </section>
          <section className="card" aria-labelledby="of-title">
            <h2 id="of-title">Of what</h2>
            <MapContentFields {...{ content, choose, view }} />
            <div className="field pair">
              <label>
                Model
                <ModelSelect model={model} choose={chooseModel} />
              </label>
              <label>
                Hours ahead
                <select value={horizonHours} onChange={({ target }) => setHorizon(Number(target.value))}>
                  {[...new Set([...horizons, horizonHours])].map((hours) => (
                    <option key={hours} value={hours}>
                      {withUnit(hours, "h")}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          </section>
          <MakeForm
            {...{ map, request, name, setName, done }}
            placeholder={givenName(shownName, placeName(view.location))}
          />
        </div>
      </div>
    </>
  );
}

interface MakeFormProps {
  readonly map: KeptMap | undefined;
  /** Request of the map; undefined before its area is closed. */
  readonly request: MapInput | undefined;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly placeholder: string;
  readonly done: (id: string) => void;
}

function MakeForm({ map, request, name, setName, placeholder, done }: MakeFormProps) {
  const id = useId();
  const queries = useQueryClient();
  const verb = map === undefined ? "Make" : "Save";
  const text = JSON.stringify(request);
  const settled = useSettled(text, settledMs);
  const isSettled = text !== undefined && settled === text;
  const cost = useQuery({
    ...mapCostQuery(JSON.parse(settled ?? "{}") as MapInput),
    enabled: settled !== undefined,
  });
  const [refused, setRefused] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(idempotencyKey);
  useEffect(() => setRefused(undefined), [text]);
  const problem = refused ?? (isSettled && cost.isError ? callProblem(cost.error) : undefined);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (request === undefined) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { json } = await (map === undefined
        ? client.createMap.mutate({ body: request, headers: { "idempotency-key": key } })
        : client.replaceMap.mutate({
            params: { id: map.id },
            body: request,
            headers: { "if-match": versionTag(map.version) },
          }));
      await queries.invalidateQueries({ queryKey: ["maps", "all"] });
      done(json.id);
    } catch (error) {
      // If another change came first, the next attempt is made on top of it, once the reader has been told.
      await queries.invalidateQueries({ queryKey: ["maps", "all"] });
      setRefused(callProblem(error));
      setBusy(false);
    }
  };
  return (
    <form
      className="card new-map-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void make(event)}
    >
      <h2 id={`${id}-title`}>{map === undefined ? "Make it" : "Change it"}</h2>
      <label htmlFor={id}>Name of the map</label>
      <input
        id={id}
        value={name}
        placeholder={placeholder}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {request === undefined && (
        <p className="note">Close the area first. Then you see what the map costs.</p>
      )}
      {problem?.code === "precondition_failed" ? (
        <p className="wrong" role="alert">
          This map was changed elsewhere while you changed it, and is now called “{map?.name}”. Cancel to see
          that change, or save to replace it.
        </p>
      ) : (
        problem && <ProblemNote problem={problem} retry={() => void cost.refetch()} />
      )}
      {request !== undefined && problem === undefined && (
        <p role="status">
          {isSettled && cost.data !== undefined
            ? `${cost.data.cells} cells. Each making costs ${requestsWords(cost.data.per_making)}, at most ${cost.data.per_day} a day. Nothing is charged before the map is made.`
            : "Looking what it costs…"}
        </p>
      )}
      <button
        type="submit"
        className="primary"
        disabled={
          isBusy ||
          !isSettled ||
          cost.data === undefined ||
          (problem !== undefined && problem.code !== "precondition_failed")
        }
      >
        {isSettled && cost.data !== undefined
          ? `${verb} it for ${requestsWords(cost.data.per_making)} each time`
          : `${verb} it`}
      </button>
      {map !== undefined && (
        <button type="button" onClick={() => done(map.id)}>
          Cancel
        </button>
      )}
    </form>
  );
}

const emptyArea: DrawnShape = { kind: "area", setting: shapeSettings.area.first, points: [], isDone: false };

function boxShape([west, south, east, north]: Box): DrawnShape {
  const corners = [
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
  ];
  return { ...emptyArea, points: corners.map(roundLocation), isDone: true };
}

/** Returns the box that the map shows around the place of the reader, before an area is drawn. */
function aroundOf(place: Parameters<typeof windowNear>[0]): Box {
  const { latitude, longitude, across } = windowNear(place);
  const reach = across / 4;
  return [
    longitude - reach,
    Math.max(latitude - reach / 2, -85),
    longitude + reach,
    Math.min(latitude + reach / 2, 85),
  ];
}

function givenName(entry: string | undefined, place: string): string {
  return `${entry ?? "Map"}, ${place}`.slice(0, 120);
}

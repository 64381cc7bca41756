import { areaHoursMax } from "@halcyon/schema/v2";
import { polarities } from "@halcyon/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { entriesQuery } from "../../../data/queries/queries.ts";
import type { Address } from "../../../data/state/address.ts";
import { type DrawnShape, shapePointsMax, shapeSettings } from "../../../data/state/drawn-shape.ts";
import { roundLocation } from "../../../data/state/location-text.ts";
import type { ShownMap } from "../../../data/state/view.ts";
import { type Box, windowNear } from "../../../map/drawing/map-window.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { placeName } from "../../../words/weather/format-place.ts";
import { useSettled } from "../../editor/trial/use-settled.ts";
import { EntryPicker } from "../../frame/choices/entry-picker.tsx";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { ModelSelect } from "../../frame/choices/model-select.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { idempotencyKey } from "../../watches/requests/idempotency-key.ts";
import { polygonOf } from "../asked/shape-queries.ts";
import { ScoreMap } from "../drawing/score-map.tsx";
import { type MapInput, mapCostQuery } from "../field/map-queries.ts";

interface Props extends Pick<Address, "view" | "change"> {
  /** True if the account has no map yet. */
  readonly isFirst: boolean;
  /** Control that goes back to another map. */
  readonly chooser: ReactNode;
}

/** Time for which the form must stay unchanged before the cost is requested [ms]. */
const settledMs = 400;

const horizons = [48, 120, areaHoursMax];

/** Shows the form of a new map: its area on the map, its task, model and hours. The cost comes before the button that makes it. */
export function NewMap({ view, change, isFirst, chooser }: Props) {
  const [name, setName] = useState("");
  const [horizonHours, setHorizon] = useState(120);
  const [box, setBox] = useState<Box>();
  const { data: entries } = useQuery(entriesQuery);
  const drawn: DrawnShape = view.shape?.kind === "area" ? view.shape : emptyArea;
  const around = aroundOf(view.location);
  const isDrawing = !drawn.isDone;
  const set = (shape: DrawnShape | undefined): void => change({ map: "new", shape }, { replace: true });
  const entryName = entries?.find(({ type, id }) => type === view.entry.type && id === view.entry.id)?.name;
  const request: MapInput | undefined = drawn.isDone
    ? {
        name: name.trim() === "" ? givenName(entryName, placeName(view.location)) : name.trim(),
        area: polygonOf(drawn.points),
        model: view.model,
        entry: view.entry,
        horizon_hours: horizonHours,
      }
    : undefined;
  return (
    <>
      {chooser}
      <header className="map-head">
        <h1>{isFirst ? "Your first map" : "A new map"}</h1>
        <p className="note">
          A map shows how well a task suits the weather in every cell of an area. It is made again with each
          new run, and looking at it is free.
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
            polarity={polarities[view.entry.type]}
            box={around}
            selected={undefined}
            shape={drawn}
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
              {drawn.isDone
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
                <button type="button" onClick={() => set(undefined)}>
                  Draw anew
                </button>
              )}
            </div>
          </section>
          <section className="card" aria-labelledby="of-title">
            <h2 id="of-title">Of what</h2>
            <EntryPicker entry={view.entry} pick={(entry) => change({ entry }, { replace: true })} />
            <div className="field pair">
              <label>
                Model
                <ModelSelect model={view.model} choose={(model) => change({ model }, { replace: true })} />
              </label>
              <label>
                Hours ahead
                <select value={horizonHours} onChange={({ target }) => setHorizon(Number(target.value))}>
                  {horizons.map((hours) => (
                    <option key={hours} value={hours}>
                      {withUnit(hours, "h")}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          </section>
          <MakeForm
            {...{ request, name, setName }}
            done={(id) => change({ map: id as ShownMap, shape: undefined })}
            placeholder={givenName(entryName, placeName(view.location))}
          />
        </div>
      </div>
    </>
  );
}

interface MakeFormProps {
  /** Request of the map; undefined before its area is closed. */
  readonly request: MapInput | undefined;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly placeholder: string;
  readonly done: (id: string) => void;
}

function MakeForm({ request, name, setName, placeholder, done }: MakeFormProps) {
  const id = useId();
  const queries = useQueryClient();
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
  const problem = refused ?? (isSettled && cost.isError ? callProblem(cost.error) : undefined);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (request === undefined) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { json } = await client.createMap.mutate({ body: request, headers: { "idempotency-key": key } });
      await queries.invalidateQueries({ queryKey: ["maps", "all"] });
      done(json.id);
    } catch (error) {
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
      <h2 id={`${id}-title`}>Make it</h2>
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
      {problem && <ProblemNote problem={problem} retry={() => void cost.refetch()} />}
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
        disabled={isBusy || !isSettled || cost.data === undefined || problem !== undefined}
      >
        {isSettled && cost.data !== undefined
          ? `Make it for ${requestsWords(cost.data.per_making)} each time`
          : "Make it"}
      </button>
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

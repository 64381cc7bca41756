import { type ChangeEvent, useId, useState } from "react";
import {
  type DrawnShape,
  isDrawable,
  shapePointsMax,
  shapePointsMin,
  shapeSettings,
} from "../../../data/state/drawn-shape.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { AreaAnswer } from "./area-answer.tsx";
import type { AskProps } from "./ask-card.tsx";
import { RouteAnswer } from "./route-answer.tsx";
import { type OpenedShape, shapeInFile } from "./shape-file.ts";

/** Lets the reader draw an area or a route on the map, or open it from a file, and asks the server about it. */
export function ShapePanel(props: AskProps) {
  const { shape } = props.view;
  const [opened, setOpened] = useState<OpenedShape>();
  const draw = (drawn: DrawnShape | undefined): void => props.change({ shape: drawn });
  return (
    <section className="card shape-panel" aria-labelledby="shape-title">
      <h2 id="shape-title">{titleOf(shape)}</h2>
      {shape === undefined && (
        <Begin
          draw={draw}
          open={(found) => {
            setOpened(found);
            draw(found.shape);
          }}
        />
      )}
      {shape !== undefined && !shape.isDone && <Drawing {...{ shape, draw }} undo={props.undo} />}
      {shape?.isDone === true && (
        <>
          {opened !== undefined && opened.movedKm > 0 && (
            <p className="note">
              The file has {opened.pointsOfFile} points. The map keeps {shape.points.length}, and no other
              lies more than {withUnit(Math.max(opened.movedKm, 0.1).toFixed(1), "km")} from their line.
            </p>
          )}
          {shape.kind === "area" ? (
            <AreaAnswer {...props} shape={shape} />
          ) : (
            <RouteAnswer {...props} shape={shape} />
          )}
          <p className="row acts">
            <button type="button" onClick={() => draw({ ...shape, isDone: false })}>
              Draw on
            </button>
            <button type="button" onClick={() => draw(undefined)}>
              Remove
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function titleOf(shape: DrawnShape | undefined): string {
  if (shape === undefined) return "Ask about an area or a route";
  const name = shape.kind === "area" ? "area" : "route";
  return shape.isDone ? `Your ${name}` : `Draw the ${name}`;
}

interface BeginProps {
  readonly draw: (shape: DrawnShape) => void;
  readonly open: (found: OpenedShape) => void;
}

function Begin({ draw, open }: BeginProps) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const begin = (kind: DrawnShape["kind"]): void =>
    draw({ kind, setting: shapeSettings[kind].first, points: [], isDone: false });
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    const found = shapeInFile(await file.text());
    target.value = "";
    setFault(typeof found === "string" ? found : undefined);
    if (typeof found !== "string") open(found);
  };
  return (
    <>
      <p className="note">
        How much of an area can be worked in each hour, and when is it long enough? When should a transport
        leave? You see the cost before you ask.
      </p>
      <div className="row acts">
        <button type="button" onClick={() => begin("area")}>
          Draw an area
        </button>
        <button type="button" onClick={() => begin("route")}>
          Draw a route
        </button>
      </div>
      <label htmlFor={id} className="note">
        Or open a file: GPX, or a line or polygon of GeoJSON
      </label>
      <input
        id={id}
        type="file"
        accept=".gpx,.geojson,.json,application/gpx+xml,application/geo+json"
        onChange={(event) => void read(event)}
      />
      {fault !== undefined && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

interface DrawingProps {
  readonly shape: DrawnShape;
  readonly draw: (shape: DrawnShape | undefined) => void;
  readonly undo: () => void;
}

function Drawing({ shape, draw, undo }: DrawingProps) {
  const { kind, points } = shape;
  const lacking = shapePointsMin[kind] - points.length;
  const isFull = points.length >= shapePointsMax;
  return (
    <>
      <p role="status">{drawingWords(shape)}</p>
      {isFull && <p className="wrong">A drawing has at most {shapePointsMax} points.</p>}
      <div className="row acts">
        <button
          type="button"
          className="primary"
          disabled={!isDrawable(shape)}
          onClick={() => draw({ ...shape, isDone: true })}
        >
          {kind === "area" ? "Close the area" : "That is the route"}
        </button>
        <button type="button" disabled={points.length === 0} onClick={undo}>
          Undo
        </button>
        <button type="button" onClick={() => draw(undefined)}>
          Cancel
        </button>
      </div>
      {lacking > 0 && points.length > 0 && (
        <p className="note">
          {lacking === 1 ? "One more point is needed." : `${lacking} more points are needed.`}
        </p>
      )}
    </>
  );
}

/** Returns what the reader does next to draw a shape. */
export function drawingWords({ kind, points }: Pick<DrawnShape, "kind" | "points">): string {
  const what = kind === "area" ? "the corners of the area" : "the points of the route, in order";
  if (points.length === 0)
    return `Tap ${what}. By keyboard: focus the map, move the cross with the arrow keys, and press Enter.`;
  return `${points.length} ${points.length === 1 ? "point" : "points"}. Tap on, or undo.`;
}

import type { Point } from "../alert-message.ts";
import type { Box } from "./ring.ts";
import type { Shape } from "./shape.ts";

/** Number of cells of one degree from which a box is not cut into cells: it is then looked at for every place. */
const cellsMax = 4000;

/** Index of shapes, divided into cells of one degree. It finds the values that belong to the shapes around a point. */
export class CellIndex<Value> {
  readonly #cells = new Map<number, Entry<Value>[]>();
  readonly #wide: Entry<Value>[] = [];

  add(shape: Shape, value: Value): void {
    const entry = { shape, value };
    const boxes = shape.boxes.map(cellsOf);
    if (boxes.reduce((sum, { rows, columns }) => sum + rows * columns, 0) > cellsMax) {
      this.#wide.push(entry);
      return;
    }
    for (const { south, west, rows, columns } of boxes)
      for (let row = south; row < south + rows; row += 1)
        for (let column = west; column < west + columns; column += 1)
          this.#addTo(cellKey(row, column), entry);
  }

  #addTo(key: number, entry: Entry<Value>): void {
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [entry]);
    // The polygons of a shape come one after the other.
    else if (cell.at(-1) !== entry) cell.push(entry);
  }

  /** Returns the values of the shapes that contain a point. Values for which `isWanted` returns false are left out. */
  at(point: Point, isWanted: (value: Value) => boolean = () => true): readonly Value[] {
    const near = this.#cells.get(cellKey(Math.floor(point[0]), Math.floor(point[1]))) ?? [];
    const found: Value[] = [];
    for (const entries of [near, this.#wide])
      for (const { shape, value } of entries) if (shape.contains(point) && isWanted(value)) found.push(value);
    return found;
  }
}

interface Entry<Value> {
  readonly shape: Shape;
  readonly value: Value;
}

/** Margin around a box, so that a point on its border is also found from the next cell [degrees]. */
const marginDegrees = 1e-8;

function cellsOf(box: Box) {
  const [south, west] = [Math.floor(box.south - marginDegrees), Math.floor(box.west - marginDegrees)];
  const rows = Math.floor(box.north + marginDegrees) - south + 1;
  const columns = Math.min(Math.floor(box.east + marginDegrees) - west + 1, 360);
  return { south, west, rows, columns };
}

/** Returns the key of a cell. Columns that are 360 degrees apart are the same. */
function cellKey(row: number, column: number): number {
  return (row + 91) * 360 + ((((column + 180) % 360) + 360) % 360);
}

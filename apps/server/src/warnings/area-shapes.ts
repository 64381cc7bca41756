import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Code, Point } from "@halcyon/warnings/alert-message";
import { CellIndex } from "@halcyon/warnings/areas/cell-index";
import { type Shape, shapeOfGeoJson } from "@halcyon/warnings/areas/shape";
import type { ShapeOfCode } from "@halcyon/warnings/areas/placed-area";
import type { FeedPlan } from "../config/warnings/warning-kind.ts";

/** Form of the code lists and area codes that can be names of files. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9_. -]{0,79}$/;

/** Number of shapes that are read between two turns of the event loop. */
const shapesATurn = 50;

/** Shapes of warning areas, read from a folder when they are needed. Feeds with the same folder share one object. */
export class AreaShapes {
  readonly #folder: string;
  readonly #known = new Map<string, Shape | undefined>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the shape of an area code, or undefined if the folder has no readable shape for it. */
  readonly of: ShapeOfCode = ({ scheme, value }) => {
    if (!fileName.test(scheme) || !fileName.test(value)) return undefined;
    const name = join(scheme, `${value}.geojson`);
    if (!this.#known.has(name)) this.#known.set(name, shapeIn(join(this.#folder, name)));
    return this.#known.get(name);
  };

  /** Reads the shapes of all areas whose code is in the code list `scheme` and begins with the text `begins`. */
  async all(scheme: string, begins: string): Promise<readonly Shape[]> {
    const shapes: Shape[] = [];
    for (const [index, { value }] of this.#codes(scheme, begins).entries()) {
      const shape = this.of({ scheme, value });
      if (shape !== undefined) shapes.push(shape);
      if (index % shapesATurn === 0) await nextTurn();
    }
    return shapes;
  }

  #codes(scheme: string, begins: string): readonly Code[] {
    let names: readonly string[];
    try {
      names = readdirSync(join(this.#folder, scheme));
    } catch {
      return [];
    }
    return names
      .filter((name) => name.startsWith(begins) && name.endsWith(".geojson"))
      .map((name) => ({ scheme, value: name.slice(0, -".geojson".length) }));
  }
}

/** Reads a file of GeoJSON. Returns undefined if there is none with an area. */
function shapeIn(path: string): Shape | undefined {
  try {
    return shapeOfGeoJson(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** Area that a feed covers, even at places without a warning. */
export interface CoveredArea {
  contains(point: Point): boolean;
}

/**
 * Reads the area that a feed covers: the shapes of its area codes, and the shape in its coverage file.
 *
 * @param warn - Called with one line of text if a coverage file or shapes folder is configured but no shape was found.
 */
export async function coveredArea(
  { id, coverage, shapesFolder }: Pick<FeedPlan, "id" | "coverage" | "shapesFolder">,
  shapes: AreaShapes | undefined,
  warn: (line: string) => void,
): Promise<CoveredArea> {
  const cells = new CellIndex<true>();
  let count = 0;
  const add = (shape: Shape | undefined): void => {
    if (shape === undefined) return;
    cells.add(shape, true);
    count += 1;
  };
  for (const { scheme, begins } of coverage.codes)
    for (const shape of (await shapes?.all(scheme, begins)) ?? []) add(shape);
  if (coverage.file !== undefined) add(shapeIn(coverage.file));
  if (count === 0 && (coverage.file ?? shapesFolder) !== undefined)
    warn(
      `warnings: ${id} has no shapes in ${coverage.file ?? shapesFolder}: it covers only places in a live warning`,
    );
  return { contains: (point) => cells.at(point).length > 0 };
}

import { cellCurves } from "./growth-cells.ts";
import { connectionCurves } from "./growth-connections.ts";
import { curveRows } from "./growth-curve.ts";
import { entryCurves } from "./growth-entries.ts";
import { keyCurves } from "./growth-keys.ts";
import { memberCurves } from "./growth-members.ts";
import { scoringCurves } from "./growth-scoring.ts";
import type { Row } from "./table.ts";

/** What curves are measured of, by the names that `--of` takes. */
const measures = {
  scoring: scoringCurves,
  members: memberCurves,
  keys: keyCurves,
  entries: entryCurves,
  connections: connectionCurves,
  cells: cellCurves,
} as const;
type Measure = keyof typeof measures;
export const growthNames = Object.keys(measures) as readonly Measure[];

export interface GrowthOptions {
  /** Names some of the measures. */
  readonly names: readonly Measure[];
  /** Whether each point has fewer turns, and the cells that take minutes are left out. */
  readonly isQuick: boolean;
}

/** How costs grow with sizes, by the time of all threads of a server as users run it. */
export async function growthRows({ names, isQuick }: GrowthOptions): Promise<Row[]> {
  const rounds = isQuick ? 2 : 7;
  const rows: Row[] = [];
  for (const name of names) rows.push(...(await measures[name](rounds, isQuick)).flatMap(curveRows));
  return rows;
}

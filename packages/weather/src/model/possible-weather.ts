import { packedMissing, variable } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { SourceTrouble } from "@halcyon/schema/wire";
import { impossibleSteps } from "../source/impossible-steps.ts";
import { SourceError } from "../source/source-error.ts";
import type { Cell, NativeWeather } from "../source/source.ts";

/** Error for a physically impossible value in a source, for example after a flipped bit. */
export class ImpossibleValueError extends SourceError {
  override readonly name = "ImpossibleValueError";
  readonly code = "impossible_value";

  override get trouble(): SourceTrouble {
    return "damaged";
  }
}

/** Source, run and cell of a read, for error messages. */
interface ReadOf {
  readonly id: string;
  readonly run: EpochHour;
  readonly cell: Cell;
}

/**
 * Returns weather without impossible values. All reads pass through it. Impossible values up to the start of the run become missing,
 * because they come from other runs.
 *
 * @throws ImpossibleValueError if a value after the start of the run is impossible.
 */
export function possibleWeather(native: NativeWeather, { id, run, cell }: ReadOf): NativeWeather {
  const found = impossibleSteps(native);
  if (found.length === 0) return native;
  const ofRun = found.find(({ stamp }) => stamp > run);
  if (ofRun !== undefined) {
    const { variable: name, value, stamp } = ofRun;
    const where = `${cell.latitude}, ${cell.longitude} for ${formatEpochHour(stamp)}`;
    const what = `${id} gives ${value} ${variable(name).unit} as ${name} at ${where}, which cannot be.`;
    throw new ImpossibleValueError(
      `${what} The run of ${formatEpochHour(run)} may be damaged in the store: copy it again.`,
    );
  }
  const grids = new Map(native.grids);
  for (const { variable: name, row } of found) {
    const grid = grids.get(name)!.slice();
    grid.fill(packedMissing, row * native.members, (row + 1) * native.members);
    grids.set(name, grid);
  }
  return { ...native, grids };
}

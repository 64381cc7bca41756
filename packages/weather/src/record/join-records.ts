import { type Location, pack, packedMissing, type Packing, unpack, type VariableName } from "@halcyon/schema";
import { greatCircleKm } from "../places/great-circle.ts";
import type { RecordDescription, RecordSource, RecordSpan, RecordVariable } from "./record-source.ts";

/** Maximum distance at which the cells of two records count as the same [km]. */
const sameKm = 0.2;

/**
 * Joins records that have the same cells, steps and calendar, but different years or variables. A value that no record has is missing.
 *
 * @param records - At least one record. The joined record gets its source and scenario from the last one.
 * @throws RangeError if the records cannot be joined.
 * @example Continues from {@link stationRecordSource}.
 * ```js
 * joinRecords([roof, roof]).describe().id; // => "roof"
 * ```
 */
export function joinRecords(records: readonly [RecordWithPlaces, ...RecordWithPlaces[]]): RecordWithPlaces {
  let { all, description } = joined(records.map((record) => record.describe()));
  /** Returns the current description. It changes when one of the records is published again. */
  const current = (): RecordDescription => {
    const now = records.map((record) => record.describe());
    if (now.some((one, index) => one !== all[index])) ({ all, description } = joined(now));
    return description;
  };
  return {
    describe: current,
    places: () => records[0].places(),
    grid: () => records[0].grid?.(),
    locate: async (location) => {
      // All are asked: one that was published again is taken up by that.
      const cells = await Promise.all(records.map(async (record) => record.locate(location)));
      return cells.find((cell) => cell !== undefined);
    },
    read: async ({ cell, variables: names, from, to }) => {
      const { first, last, variables } = current();
      const parts = all;
      const start = Math.max(from, first);
      const steps = Math.max(0, Math.min(to, last) - start + 1);
      const grids = new Map(names.map((name) => [name, new Int16Array(steps).fill(packedMissing)]));
      for (const [index, record] of records.entries()) {
        const { variables: own, first: begin, last: end } = parts[index]!;
        const carried = names.filter((name) => own.has(name));
        if (carried.length === 0 || end < start || begin > start + steps - 1) continue;
        const there = await record.locate(cell);
        if (there === undefined || greatCircleKm(there, cell) > sameKm) continue;
        const weather = await record.read({
          cell: there,
          variables: carried,
          from: start,
          to: start + steps - 1,
        });
        for (const [name, values] of weather.grids) {
          const repacked = repack(values, own.get(name)!.packing, variables.get(name)!.packing);
          grids.get(name)!.set(repacked, weather.from - start);
        }
      }
      return { from: start, steps, grids };
    },
  };
}

function joined(all: readonly RecordDescription[]): {
  readonly all: readonly RecordDescription[];
  readonly description: RecordDescription;
} {
  const last = all.at(-1)!;
  const variables = new Map<VariableName, RecordVariable>();
  for (const { id, step, calendar, variables: own } of all) {
    if (step !== last.step || calendar !== last.calendar)
      throw new RangeError(`${id} has other steps or another calendar in one file than in the next.`);
    for (const [name, variable] of own) {
      if ((variables.get(name) ?? variable).stepType !== variable.stepType) {
        throw new RangeError(
          `${id} has ${name} as ${variable.stepType} in one file and as another in the next.`,
        );
      }
      variables.set(name, coarserOf(variables.get(name) ?? variable, variable));
    }
  }
  const revisions = all.flatMap(({ revision }) => revision ?? []);
  const { gaps: _, provisional: __, ...rest } = last;
  const gaps = standing(all, (record) => record.gaps);
  const provisional = standing(all, (record) => record.provisional);
  const description: RecordDescription = {
    ...rest,
    ...(gaps.length === 0 ? {} : { gaps }),
    ...(provisional.length === 0 ? {} : { provisional }),
    variables,
    first: Math.min(...all.map(({ first }) => first)),
    last: Math.max(...all.map((one) => one.last)),
    ...(revisions.length === 0 ? {} : { revision: revisions.join() }),
  };
  return { all, description };
}

/**
 * Returns the spans (such as gaps) of all records, without those that a later record covers completely. In a covered span, the values of the later record are
 * used.
 */
function standing<Span extends RecordSpan>(
  all: readonly RecordDescription[],
  spansOf: (record: RecordDescription) => readonly Span[] | undefined,
): readonly Span[] {
  return all.flatMap((record, index) =>
    (spansOf(record) ?? []).filter(
      ({ from, to }) => !all.slice(index + 1).some(({ first, last }) => first <= from && to <= last),
    ),
  );
}

function coarserOf(left: RecordVariable, right: RecordVariable): RecordVariable {
  return stepOf(left.packing) > stepOf(right.packing) ? left : right;
}

/** Returns the difference between two adjacent packed values, in the unit of the variable. */
function stepOf({ multiplier, divisor }: Packing): number {
  return multiplier / divisor;
}

function repack(values: Int16Array, from: Packing, to: Packing): Int16Array {
  return stepOf(from) === stepOf(to) ? values : values.map((packed) => pack(unpack(packed, from), to));
}

/** Locations of the cells of a record: either all crossings of a grid's latitudes and longitudes [degrees north, east], or single sites. */
export type RecordPlaces =
  | { readonly latitudes: readonly number[]; readonly longitudes: readonly number[] }
  | {
      readonly sites: readonly Location[];
      /** Coverage radius of a site [km]. */
      readonly reachKm: number;
      /** True if the sites are cells of a grid. Some of these cells may have no weather, for example at sea. */
      readonly areCells?: true;
    };

/** Record with the places of its cells, so that all cells or a region can be copied. */
export interface RecordWithPlaces extends RecordSource {
  places(): RecordPlaces;

  /** Returns the distance from a place to the coverage of the nearest cell [km]; 0 if the place is covered. Absent if `coverage` describes the covered area. */
  readonly beyondKm?: (location: Location) => number;

  /**
   * Returns the same record with coarser packings, which can hold every value of its variables. Absent if no packing is too fine. If present, a read may
   * throw PackingTooFineError.
   */
  readonly coarser?: () => RecordWithPlaces;
}

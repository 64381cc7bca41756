import { packedMissing, type Unit, unpack, variable, type VariableName } from "@halcyon/schema";
import {
  formatRecordTime,
  type RecordDescription,
  type RecordTime,
  type RecordWeather,
  type RecordWithPlaces,
} from "@halcyon/weather";
import { doubtsOfYear, hoursOfMean, stepHours } from "@halcyon/weather/source-kit";
import { placesOfCells } from "@halcyon/store/writer-kit";
import type { RecordWriter } from "@halcyon/store";
import { IngestError } from "../ingest-error.ts";

/** Approximate number of cells whose values are checked in each year, per variable. The check finds values that do not occur on Earth. */
const cellsSeen = 16;

/** Number of checked cells after which the ingest stops, if all of them have doubtful values. */
const cellsSure = 9;

/** Minimum number of values in a year for which the check is conclusive. `strayShare` is the share of the highest and of the lowest values that is ignored. */
const valuesMin = 24;
const strayShare = 0.01;

/** Results of the check of a variable in a year. */
interface Found {
  /** Number of cells that were read for the year, including cells that are not checked. */
  asked: number;
  /** Number of cells that were checked for the year. `doubtful` is the number of checked cells with impossible values. */
  seen: number;
  doubtful: number;
  /** Description of the first impossible values that were found. */
  words: string;
}

/**
 * Check of the annual values of some cells while a record is copied. If the values of a year are impossible in most of these cells, the unit is probably wrong.
 */
export class RecordDoubts {
  readonly #description: RecordDescription;
  /** Interval between checked cells: one of every `everyCell` cells is checked. */
  readonly everyCell: number;
  readonly #isAllowed: boolean;
  readonly #found = new Map<string, Found>();

  /**
   * Creates a check of a record.
   *
   * @param cells - Number of cells in the record.
   * @param isAllowed - True if a record with doubtful years may be published.
   */
  constructor(description: RecordDescription, cells: number, isAllowed: boolean) {
    this.#description = description;
    this.#isAllowed = isAllowed;
    this.everyCell = Math.max(1, Math.floor(cells / cellsSeen));
  }

  /**
   * Wraps a record, so that values are checked when they are read from it.
   *
   * @throws IngestError `implausible` as soon as all of the first 9 checked cells are doubtful, unless doubtful years are allowed.
   */
  watch(source: RecordWithPlaces): RecordWithPlaces {
    return {
      ...bound(source),
      read: async (request) => {
        const weather = await source.read(request);
        for (const name of weather.grids.keys()) this.#look(name, weather, this.everyCell);
        return weather;
      },
    };
  }

  /**
   * Checks the values that an interrupted writer has already written, because the copy does not read them again from the source.
   *
   * @throws IngestError `implausible` as soon as all of the first 9 checked cells are doubtful, unless doubtful years are allowed.
   */
  async lookAtWritten(source: RecordWithPlaces, writer: RecordWriter): Promise<void> {
    const places = placesOfCells(writer.description.cells);
    for (const name of writer.description.variables.keys()) {
      for (const block of writer.blocks.filter((one) => writer.isWritten(one, name))) {
        for (const index of block.cells.filter((one) => one % this.everyCell === 0)) {
          const cell = await source.locate(places.at(index));
          if (cell === undefined) continue;
          for (let from = block.from; from <= block.to; from += writer.chunkSteps) {
            const to = Math.min(block.to, from + writer.chunkSteps - 1);
            this.#look(name, await source.read({ cell, variables: [name], from, to }), 1);
          }
        }
      }
    }
  }

  /**
   * Ends the check, after the whole record was read.
   *
   * @returns Doubts that apply to most cells, one sentence each.
   * @throws IngestError `implausible` if there are such doubts and doubtful years are not allowed.
   */
  end(): readonly string[] {
    const doubts = [...this.#found.values()]
      .filter(({ doubtful, seen }) => 2 * doubtful > seen)
      .map(({ words, doubtful, seen }) => `${words}, in ${doubtful} of ${seen} cells looked at`);
    if (doubts.length === 0 || this.#isAllowed) return doubts;
    const more = doubts.length > 3 ? ` And ${doubts.length - 3} more.` : "";
    throw new IngestError(
      "implausible",
      `${this.#description.id} has years that cannot be. ${doubts.slice(0, 3).join(". ")}.${more} Name the unit by --units <variable>=<unit>, or give --allow-doubtful if they are right.`,
    );
  }

  #look(name: VariableName, weather: RecordWeather, every: number): void {
    const { step } = this.#description;
    const stepsOfYear = 8766 / stepHours[step];
    const years = Math.max(1, Math.round(weather.steps / stepsOfYear));
    for (let year = 0; year < years; year += 1) {
      const from = Math.round((year * weather.steps) / years);
      const to = Math.round(((year + 1) * weather.steps) / years);
      this.#lookAtYear(name, weather, [from, to], every);
    }
  }

  #lookAtYear(
    name: VariableName,
    weather: RecordWeather,
    [from, to]: readonly [number, number],
    every: number,
  ): void {
    const start = weather.from + from;
    const key = `${name} ${start}`;
    const found = this.#found.get(key) ?? { asked: 0, seen: 0, doubtful: 0, words: "" };
    this.#found.set(key, found);
    found.asked += 1;
    if ((found.asked - 1) % every !== 0) return;
    const packed = weather.grids.get(name)!.subarray(from, to);
    const impossible = weather.impossible?.get(name) ?? new Map<RecordTime, number>();
    const outside = [...impossible].filter(([time]) => time >= start && time < weather.from + to);
    if (outside.length === 0 && packed.every((value) => value === packedMissing)) return;
    const doubt = this.#doubtOf(name, packed, outside, start, weather.from + to - 1);
    found.seen += 1;
    if (doubt === undefined) return;
    found.doubtful += 1;
    found.words ||= doubt;
    if (found.doubtful === found.seen && found.seen >= cellsSure) this.end();
  }

  /** Returns a description of the impossible values of a year at a cell; undefined if there are none. */
  #doubtOf(
    name: VariableName,
    packed: Int16Array,
    outside: readonly (readonly [RecordTime, number])[],
    first: RecordTime,
    last: RecordTime,
  ): string | undefined {
    const { step, calendar, variables } = this.#description;
    const { packing } = variables.get(name)!;
    const { unit } = variable(name);
    const [from, to] = [first, last].map((time) => formatRecordTime(time, step, calendar).slice(0, 10));
    const span = `${from} to ${to}`;
    const there = packed.filter((value) => value !== packedMissing);
    // A dry hour is right in any unit.
    const others = there.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
    if (outside.length >= valuesMin && outside.length > others) {
      const value = outside[0]![1];
      const words = `${name} of ${span}: ${outside.length} of ${outside.length + there.length} values are impossible, the first ${Number(value.toPrecision(4))} ${unit}`;
      return `${words}${likelyUnit(unit, value)}`;
    }
    if (name === "precipitation" && there.length * stepHours[step] >= hoursOfMean && !there.some(Boolean))
      return `${name} of ${span}: 0 mm in a whole year; metres under the unit mm round to it`;
    if (there.length < valuesMin) return undefined;
    const usual = name === "precipitation" ? there : withoutStrays(there);
    const [doubt] = doubtsOfYear(name, span, usual, packing, step);
    if (doubt === undefined) return undefined;
    const mean = unpack(there.reduce((sum, value) => sum + value, 0) / there.length, packing);
    const isOne = there.every((value) => value === there[0]);
    return `${doubt}${likelyUnit(unit, mean)}${isOne ? "; all values are the same, as a code for missing is" : ""}`;
  }
}

/** Usual range of an annual mean, by unit. The functions `of` correct a mean whose numbers were in fact in another unit. */
const mistakes: Partial<
  Readonly<
    Record<
      Unit,
      {
        readonly usual: readonly [number, number];
        readonly of: Readonly<Record<string, (value: number) => number>>;
      }
    >
  >
> = {
  degC: {
    usual: [-60, 36],
    of: {
      "degC under the unit K": (value) => value + 273.15,
      "K under the unit degC": (value) => value - 273.15,
      degF: (value) => (value - 32) / 1.8,
      "tenths of a degree": (value) => value / 10,
    },
  },
  hPa: {
    usual: [400, 1060],
    of: {
      Pa: (value) => value / 100,
      "hPa under the unit Pa": (value) => value * 100,
      kPa: (value) => value * 10,
    },
  },
  "W/m2": {
    usual: [50, 400],
    of: {
      "J/m2 of an hour": (value) => value / 3600,
      "J/m2 of a day": (value) => value / 86_400,
      "MJ/m2 of a day": (value) => value / 0.0864,
    },
  },
  "%": { usual: [8, 100], of: { "shares of 1": (value) => value * 100 } },
};

/** Removes the highest and the lowest values of a year, because a few wrong hours do not indicate a wrong unit. */
function withoutStrays(values: Int16Array): Int16Array {
  const strays = Math.ceil(strayShare * values.length);
  return values.toSorted().subarray(strays, values.length - strays);
}

function likelyUnit(unit: Unit, value: number): string {
  const { usual, of } = mistakes[unit] ?? { usual: [0, 0], of: {} };
  const found = Object.entries(of).find(([, convert]) => {
    const converted = convert(value);
    return converted >= usual[0] && converted <= usual[1];
  });
  return found === undefined ? "" : `; they look like ${found[0]}`;
}

/** Returns the methods of a record that the check passes on unchanged. */
function bound(source: RecordWithPlaces): Omit<RecordWithPlaces, "read" | "coarser"> {
  return {
    describe: () => source.describe(),
    places: () => source.places(),
    locate: async (location) => source.locate(location),
    expect: (cells) => source.expect?.(cells),
  };
}

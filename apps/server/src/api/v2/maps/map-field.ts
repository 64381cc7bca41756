import { planningAid } from "@halcyon/schema";
import { epochHourOf, type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { MapLayer } from "@halcyon/schema/v2";
import { dataNumbersMax } from "@halcyon/schema/wire";
import type { Field } from "@halcyon/store";
import { loopTurn } from "@halcyon/weather";
import { type Fault, Refusal } from "../../../errors/refusal.ts";
import type { MapFiles } from "../../../maps/map-files.ts";
import type { StoredMap } from "../../../maps/map-store.ts";
import type { CellsFileWork, FileCell } from "../../../scoring/field/cells-file.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { costOfNumbers, layerParameter } from "../../edr/collections/map-collections.ts";
import { coverageParameter } from "../../edr/coverages/parameter-words.ts";
import { fileHeaders } from "../../files/file-name.ts";
import type { Priced } from "../../pipeline/answer.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import type { Call } from "../handler.ts";

interface MapFieldPorts extends Pick<Scorer, "cellsFile"> {
  readonly files: MapFiles;
  readonly call: Call<"maps.field">;
}

/** Layers and hours of a field that a request asks for. */
interface Wanted {
  readonly layers: readonly MapLayer[];
  readonly from: EpochHour;
  readonly hours: number;
}

/**
 * Answers `GET /v2/maps/{id}/field`.
 *
 * @throws Refusal not_found if the map was not made since its last change. Refusal invalid_request if it lacks the layer or an hour. Refusal answer_too_large if
 * the numbers are too many.
 */
export async function mapField(
  map: StoredMap,
  { files, cellsFile, call }: MapFieldPorts,
): Promise<Priced<never>> {
  const { format, principal } = call;
  return files.read(map, async (field): Promise<Priced<never>> => {
    const wanted = wantedIn(field, call.query);
    const places = field.latitudes.length * field.longitudes.length;
    const numbers = places * wanted.layers.length * wanted.hours;
    if (numbers > dataNumbersMax)
      throw tooLarge(numbers, Math.floor(dataNumbersMax / (numbers / wanted.hours)));
    const versions = [field.group];
    const span = [formatEpochHour(wanted.from), formatEpochHour(wanted.from + wanted.hours - 1)] as const;
    return {
      cost: costOfNumbers(numbers),
      versions,
      bytes: () => numbers * bytesOfNumber,
      async answer() {
        const work = await workOf(map, field, wanted);
        const { isSynthetic } = work;
        const file = format === "json" ? "coveragejson" : format;
        const bytes = await cellsFile({ ...work, format: file, accountId: principal.accountId });
        return {
          chunks: [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), ""],
          headers: {
            "x-halcyon-synthetic": isSynthetic ? "?1" : "?0",
            ...(format === "json" ? {} : fileHeaders("v2.maps.field", { format, isSynthetic, span })),
          },
          versions,
        };
      },
    };
  });
}

/** Approximate length of a number in an answer [bytes]. */
const bytesOfNumber = 8;

function wantedIn(field: Field, { layer, from, to }: Call<"maps.field">["query"]): Wanted {
  const layers = field.layers as readonly MapLayer[];
  if (layer !== undefined && !layers.includes(layer))
    throw refuseInput({
      parameter: "layer",
      code: "invalid_value",
      detail: `The layers of the map are now ${layers.join(", ")}.`,
      expected: { values: [...layers] },
    });
  const last = field.from + field.hours - 1;
  const hourOf = (parameter: "from" | "to", text: string | undefined, byDefault: EpochHour): EpochHour => {
    const hour = text === undefined ? byDefault : epochHourOf(Date.parse(text));
    if (hour >= field.from && hour <= last) return hour;
    const [minimum, maximum] = [formatEpochHour(field.from), formatEpochHour(last)];
    const detail = `The map has the hours from ${minimum} to ${maximum}.`;
    throw refuseInput({ parameter, code: "outside_record", detail, expected: { minimum, maximum } });
  };
  const [first, end] = [hourOf("from", from, field.from), hourOf("to", to, last)];
  if (end < first)
    throw refuseInput({
      parameter: "to",
      code: "range_reversed",
      detail: "The last hour is before the first.",
    });
  return { layers: layer === undefined ? layers : [layer], from: first, hours: end - first + 1 };
}

/** Reads the wanted numbers. Cells without any are left out, unless no cell has one. */
async function workOf(
  map: StoredMap,
  field: Field,
  { layers, from, hours }: Wanted,
): Promise<Omit<CellsFileWork, "format" | "accountId">> {
  const { latitudes, longitudes, run, synthetic, attribution } = field;
  const places = latitudes.length * longitudes.length;
  const read = layers.map(() => new Float64Array(places * hours));
  const isKnown = new Uint8Array(places);
  for (let hour = 0; hour < hours; hour += 1) {
    for (const [index, layer] of layers.entries()) {
      const plane = (await field.hour(layer, from + hour))!;
      plane.forEach((value, place) => {
        read[index]![place * hours + hour] = value;
        if (!Number.isNaN(value)) isKnown[place] = 1;
      });
    }
    await loopTurn();
  }
  const all = [...isKnown.keys()];
  const some = all.filter((place) => isKnown[place] === 1);
  const known = some.length === 0 ? all : some;
  return {
    startHour: from,
    hours,
    cells: known.map((place): FileCell => ({
      latitude: latitudes[Math.floor(place / longitudes.length)]!,
      longitude: longitudes[place % longitudes.length]!,
    })),
    layers: layers.map((layer, index) => {
      const numbers = new Float64Array(known.length * hours);
      known.forEach((place, at) =>
        numbers.set(read[index]!.subarray(place * hours, (place + 1) * hours), at * hours),
      );
      return { parameter: coverageParameter(layerParameter(layer, map), synthetic), numbers };
    }),
    subject: map.request.variable === undefined ? "Scores" : "Weather",
    hasGeometry: false,
    about: JSON.stringify({
      map: map.id,
      run: formatEpochHour(run),
      synthetic,
      attribution,
      planning_aid: planningAid,
    }),
    isSynthetic: synthetic,
  };
}

function tooLarge(numbers: number, maximum: number): Refusal {
  const detail = `The answer would have ${numbers} numbers, but the maximum is ${dataNumbersMax}: name a layer, or ask for at most ${maximum} hours.`;
  const fault: Fault = { parameter: "to", code: "too_big", detail, expected: { maximum_hours: maximum } };
  return new Refusal("answer_too_large", { detail, errors: [fault] });
}

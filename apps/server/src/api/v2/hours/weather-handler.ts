import {
  type Licence,
  type Location,
  type PartName,
  v2,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { scoreHours, type Site } from "@halcyon/scoring";
import { isListed } from "@halcyon/weather";
import type { Admission, Admissions } from "../../../scoring/admit-entry.ts";
import { fromWholeRuns } from "../../../scoring/from-whole-runs.ts";
import { given } from "@halcyon/base/given";
import {
  type ModelPartToScore,
  modelPartsToScore,
  scoreModelParts,
} from "../../../scoring/score-model-parts.ts";
import { scoringWork } from "../../../scoring/scoring-work.ts";
import { modelPartHeaders } from "../../headers/forecast-headers.ts";
import type { Handler } from "../handler.ts";
import { askedComposite } from "./make-composite.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";

/** Weather from which the scores of a composite are computed. */
export interface Weather {
  /** IANA name of the requested time zone. */
  readonly timezone: string;
  readonly parts: readonly WeatherModelPart[];
}

/** Weather of one model part (such as the ensemble), with all data that scoring needs except the constraints. A browser can compute the scores from it. */
export interface WeatherModelPart {
  readonly part: PartName;
  /** Source, run, attribution and licence of the weather. Set only for parts that `/models` does not list. */
  readonly credit?: {
    readonly source: string;
    readonly run: string;
    readonly attribution: string;
    readonly licence: Licence | null;
  };
  /** Position in the response of the first hour that is scored with this model part, from 0. */
  readonly firstHour: number;
  readonly fromRow: number;
  readonly toRow: number;
  readonly nowRow: number;
  /** Row of `grids`, from 0, for the hour in which the deterministic run started. Lead times are counted from this row. Undefined for an ensemble. */
  readonly runRow?: number | undefined;
  /** Grid cell from which the weather comes. */
  readonly cell: Site["cell"];
  /** Requested place. */
  readonly place: Location;
  /** First row of `grids` without the quantiles Q10 and Q90. All later rows also lack these quantiles. */
  readonly quantilesToRow: number;
  /** Hour of the first row of `grids` [h since 1970]. */
  readonly from: number;
  readonly hours: number;
  readonly members: number;
  /** Packed values, [hour][ensemble member], as little-endian 16-bit integers in base64. */
  readonly grids: Readonly<Partial<Record<VariableName, string>>>;
  /** Values of the previous run for the first hours of the model part, packed like `grids`. Undefined if scoring does not need these values. */
  readonly runBefore?: {
    readonly untilHour: number;
    readonly lastDay: Readonly<Partial<Record<VariableName, string>>>;
  };
  /** For each variable, the number of hours from the current hour for which the source has values. Variables that the source lacks are left out. */
  readonly reach: Readonly<Partial<Record<VariableName, number>>>;
}

/**
 * Returns the handler that responds with the weather from which the composite endpoint scores the same request. The weather begins at the current hour.
 * Requests are checked and charged like requests to the composite endpoint.
 */
export function weatherHandler(admit: Admissions): Handler<"optimality.composite"> {
  return async ({ body, principal, nowMs }) => {
    const { request, inTerms } = askedComposite(body, principal, nowMs);
    // Whoever scores this weather does not know the warnings.
    const { heedsWarnings: _, ...unheeding } = request;
    const admitted = await inTerms(() => admit.asked(unheeding, nowMs));
    return {
      cost: v2["optimality.composite"].cost,
      // The scores take as much.
      work: () => scoringWork(admitted),
      async answer() {
        const { parts, headers } = await inTerms(() => fromWholeRuns(admitted, weatherOf));
        const timezone = await zoneOf(body.timezone, body.location);
        const weather: Weather = { timezone, parts };
        return { headers, chunks: [JSON.stringify(weather)] };
      },
    };
  };
}

/**
 * Returns the weather from which an admitted request would be scored.
 *
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if the scores would need missing data.
 */
async function weatherOf(admitted: Admission) {
  const read = await admitted.read(0);
  // Where scores would meet a gap, this is refused as well.
  scoreModelParts(scoreHours, admitted, read, 0);
  return { parts: modelPartsToScore(admitted, read, 0).map(weatherPart), headers: modelPartHeaders(read) };
}

function weatherPart({
  available,
  forecast,
  firstHour,
  input,
  runBefore,
}: ModelPartToScore): WeatherModelPart {
  const { weather, site, reach, fromRow, toRow, quantilesToRow } = input;
  const { from, hours, members, grids } = weather;
  const { cell, place = cell, nowRow, runRow } = site;
  return {
    part: available.part,
    ...(isListed(available) ? { credit: creditOf(forecast) } : {}),
    firstHour,
    fromRow,
    toRow,
    nowRow,
    runRow,
    cell: {
      ...coordinatesOf(cell),
      sea: cell.sea,
      ...given({ elevationM: cell.elevationM, site: cell.site }),
    },
    place: coordinatesOf(place),
    quantilesToRow,
    from,
    hours,
    members,
    grids: writeGrids(grids),
    ...(runBefore && {
      runBefore: { untilHour: runBefore.untilHour, lastDay: writeGrids(runBefore.lastDay) },
    }),
    reach: Object.fromEntries(
      variableNames
        .map((variable): [VariableName, number] => [variable, reach(variable)])
        .filter(([, reached]) => reached > 0),
    ),
  };
}

function creditOf({ source, run }: Pick<ModelPartToScore["forecast"], "source" | "run">) {
  const { id, attribution, licence, synthetic } = source;
  return { source: id, run: formatEpochHour(run), attribution, licence: synthetic ? null : licence };
}

function coordinatesOf({ latitude, longitude }: Location): Location {
  return { latitude, longitude };
}

function writeGrids(grids: ReadonlyMap<VariableName, Int16Array>): WeatherModelPart["grids"] {
  return Object.fromEntries(
    [...grids].map(([variable, grid]) => [
      variable,
      Buffer.from(grid.buffer, grid.byteOffset, grid.byteLength).toString("base64"),
    ]),
  );
}

import type { WeatherRooms } from "../weather-rooms.ts";
import { breakdownHandler } from "./hours/breakdown.ts";
import type { Handlers, Handler } from "./handler.ts";
import { windowsHandler } from "./windows/windows.ts";
import type { AskedEntry } from "../../entries/asked-entry.ts";
import { type EntryName, type EntryPorts, requireEntry, requireOfV1 } from "../../entries/find-entry.ts";
import { historicalWorkability } from "../history/historical-workability.ts";
import { siteOf, placeRequestOf } from "../headers/place-request.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import type { Ports } from "../../ports.ts";
import { projectionWorkability } from "../projections/projection-workability.ts";
import type { Admissions } from "../../scoring/admit-entry.ts";
import { fromWholeRuns } from "../../scoring/from-whole-runs.ts";
import { packForecast } from "../../scoring/scores/packed-forecast.ts";
import { scoreAdmitted } from "../../scoring/scores/score-location.ts";
import { scoringWork } from "../../scoring/scoring-work.ts";
import { modelPartHeaders, withCalibrationNotice } from "../headers/forecast-headers.ts";
import { scoredMetadataOf } from "./metadata.ts";
import { scoresFile } from "./hours/scores-table.ts";
import { writeCsvHours, writeJsonHours, writeOpening } from "./hours/write-hours.ts";

/** Returns the handlers of the V1 endpoints that can run in any thread. */
export function weatherHandlers({ ports, recordsRead, admit }: WeatherRooms) {
  return {
    "optimality.breakdown": breakdownHandler(admit),
    "optimality.windows": windowsHandler(admit),
    "optimality.preview": previewHandler(admit),
    "historical.workability": historicalWorkabilityHandler(ports, recordsRead),
    "projections.workability": projectionWorkabilityHandler(ports, recordsRead),
  } satisfies Partial<Handlers>;
}

/** Handles `POST /v1/historical/workability/`. */
function historicalWorkabilityHandler(
  ports: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
): Handler<"historical.workability"> {
  const count = historicalWorkability(ports, cache);
  return async ({ body, principal, ...call }) => {
    const { request, constraint_params: named } = body;
    const entry = await requireNamed(ports, { ...named, accountId: principal.accountId });
    return count(
      {
        location: siteOf(request),
        years: { first: request.start_year, last: request.end_year },
        entry,
        wishes: body,
      },
      call,
    );
  };
}

/** Handles `POST /v1/projections/workability/`. */
function projectionWorkabilityHandler(
  ports: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
): Handler<"projections.workability"> {
  const count = projectionWorkability(ports, cache);
  return async ({ body, principal, ...call }) => {
    const { request, constraint_params: named } = body;
    const entry = await requireNamed(ports, { ...named, accountId: principal.accountId });
    return count(
      {
        location: siteOf(request),
        scenario: request.scenario,
        climateModel: request.climate_model,
        baseline: { first: request.baseline_start, last: request.baseline_end },
        period: { first: request.period_start, last: request.period_end },
        entry,
        wishes: body,
      },
      call,
    );
  };
}

/**
 * Returns the current version of an entry (task or scenario), if V1 can score it.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account, entry_needs_v2 if V1 cannot score it.
 */
async function requireNamed(ports: EntryPorts, name: EntryName): Promise<AskedEntry> {
  const { version } = requireOfV1(await requireEntry(ports, name));
  return { ...name, version };
}

/** Handles `POST /v1/optimality/preview/`. */
function previewHandler(admit: Admissions): Handler<"optimality.preview"> {
  return async ({ body, format, nowMs }) => {
    const { request, definition } = body;
    const admitted = await admit.definition({ ...placeRequestOf(request), definition }, nowMs);
    return {
      work: () => scoringWork(admitted),
      async answer() {
        const scored = await fromWholeRuns(admitted, scoreAdmitted);
        const headers = withCalibrationNotice(
          modelPartHeaders(scored.parts),
          scored.parts,
          request.calibrated,
        );
        const packed = packForecast(scored);
        if (format === "csv") return { headers, chunks: [writeCsvHours(packed)] };
        const metadata = scoredMetadataOf(request, {}, scored, nowMs);
        if (format !== "json") return { headers, ...scoresFile(packed, metadata) };
        return { headers, chunks: [writeOpening({ metadata }), writeJsonHours(packed)] };
      },
    };
  };
}

import { epochHourOf } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { LongestRun } from "@halcyon/scoring";
import { oddsHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import { localWindow } from "../../windows/local-window.ts";
import type { Admissions, AskedRequest } from "../../../scoring/admit-entry.ts";
import { findSpells, type GroupedSearchOptions } from "../../../scoring/windows/find-spells.ts";
import { oddsWork } from "../../../scoring/scoring-work.ts";
import { digestOfWindows } from "../../../evidence/orders/proved-windows.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import type { Ports } from "../../../ports.ts";
import { askedForecast } from "../asked-forecast.ts";
import { warnedFields, withWarned } from "../warned-fields.ts";
import { forecastMetadata } from "../forecast-metadata.ts";
import type { Handler } from "../handler.ts";
import { periodTerms } from "../period-refusals.ts";
import { noneBecause, windowRow, type ZonedClock } from "./window-rows.ts";
import { windowsTable } from "./window-tables.ts";
import { searchOptionsOf } from "./search-options.ts";

/** Data that a search for windows needs in addition to scores: the members, and the usual frequencies of scores. */
const counted = { withMembers: true, withUsual: true };

/** Handles `POST /v2/optimality/windows/`. */
export function windowsHandler(
  admit: Admissions,
  { proof, warned: lookup }: Pick<Ports, "proof" | "warned">,
): Handler<"optimality.windows"> {
  return async ({ body, format, principal, nowMs }) => {
    const { location, window, calibrated } = body;
    const timezone = await zoneOf(body.timezone ?? "UTC", location);
    const asked = { ...body, timezone };
    const { request, period, atMs } = askedForecast(asked, principal, nowMs, counted);
    const notBefore = epochHourOf(atMs) + period.fromHour;
    const wish = { ...wishOf(window, request, timezone), notBefore };
    const inTerms = periodTerms(body.period, atMs, "#/period");
    const admitted = await inTerms(() => admit.asked(request, nowMs));
    return {
      work: () => 2 * oddsWork(admitted),
      async answer() {
        const { entry, now: startHour } = admitted;
        const warned = await warnedFields(lookup, {
          asOf: body.as_of,
          location,
          hours: [startHour + period.fromHour, startHour + period.toHour],
          timezone,
          gate: entry.warnings,
          nowMs,
        });
        const { gate } = warned;
        const found = await inTerms(() => findSpells(admitted, { ...wish, gate }));
        const clock = { startHour, timezone };
        const metadata = withWarned(forecastMetadata(asked, found, period, nowMs), warned);
        const isRaw = metadata.calibration.length === 0 && metadata.as_of === null;
        const { model, source } = metadata;
        const proved = isRaw
          ? await proof?.find({
              accountId: principal.accountId,
              windows: digestOfWindows({ ...found, model, location: request.location, window: wish }),
              synthetic: source.synthetic,
            })
          : undefined;
        const json: V2.WindowsResponse = {
          metadata,
          windows: found.spells.map((spell) => windowRow(spell, found.entry, wish.durationHours, clock)),
          found: found.found,
          none_because: noneBecause(found.noneBecause, found.entry, gate),
          longest: longestRow(found.longest, clock),
          ...warned.fields,
          evidence: proved ?? null,
        };
        const headers = {
          ...withCalibrationNotice(oddsHeaders(found), found.parts, calibrated, found.oddsBy),
          ...warned.headers,
        };
        if (format === "json") return { headers, json };
        const { windows: _rows, ...beside } = json;
        return { headers, tables: [windowsTable(json)], about: { beside: () => beside, place: location } };
      },
    };
  };
}

function wishOf(
  window: V2.WindowsRequest["window"],
  { location }: Pick<AskedRequest, "location">,
  timezone: string,
): GroupedSearchOptions {
  const { group, order, top } = window;
  return { ...searchOptionsOf(window, location, timezone), timezone, group, order, top };
}

function longestRow(longest: LongestRun | undefined, clock: ZonedClock): V2.WindowsResponse["longest"] {
  if (longest === undefined) return null;
  const { startHour, hours, probability } = longest;
  return { ...localWindow(clock, startHour, startHour + hours), hours, probability: probability ?? null };
}

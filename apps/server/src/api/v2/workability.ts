import { type Entry, planningAid, polarities } from "@halcyon/schema";
import type { WorkabilityOptions } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import type { Years } from "@halcyon/scoring";
import { type AnsweredWorkability, historicalWorkability } from "../history/historical-workability.ts";
import { siteOf } from "../headers/place-request.ts";
import { projectionWorkability } from "../projections/projection-workability.ts";
import { unnamed } from "../../entries/asked-entry.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import type { Ports } from "../../ports.ts";
import { askedEntry } from "./asked-forecast.ts";
import { answeredSite } from "./forecast-metadata.ts";
import { zoneOf } from "../../weather/hours/zone-of-place.ts";
import type { Call, Handler } from "./handler.ts";
import { notInRecords } from "./warned-fields.ts";

type WorkabilityPorts = EntryPorts & Pick<Ports, "records">;

/** Handles `POST /v2/historical/workability/`. */
export function historicalWorkabilityHandler(
  ports: WorkabilityPorts,
  cache: RecordCache,
): Handler<"historical.workability"> {
  const count = historicalWorkability(ports, cache);
  return async ({ body, principal, ...call }) => {
    const { location, period } = body;
    const zoned = await inZone(body);
    const asked = {
      location: siteOf(location),
      years: yearsOf(period),
      entry: askedEntry(body.entry, principal),
      wishes: zoned.wishes,
    };
    return answeredAs(await count(asked, call), ({ metadata, months, method }, entry) => {
      const { years: _years, gaps = [], provisional = [], ...others } = metadata;
      const said = saidOf(others, body, zoned.timezone, entry);
      return { metadata: { ...others, ...said, period, gaps, provisional }, months, method };
    });
  };
}

/** Handles `POST /v2/projections/workability/`. */
export function projectionWorkabilityHandler(
  ports: WorkabilityPorts,
  cache: RecordCache,
): Handler<"projections.workability"> {
  const count = projectionWorkability(ports, cache);
  return async ({ body, principal, ...call }) => {
    const { location, scenario, climate_model: climateModel, period, baseline } = body;
    const zoned = await inZone(body);
    const asked = {
      location: siteOf(location),
      scenario,
      climateModel,
      baseline: yearsOf(baseline),
      period: yearsOf(period),
      entry: askedEntry(body.entry, principal),
      wishes: zoned.wishes,
    };
    return answeredAs(await count(asked, call), ({ metadata, entry: _entry, ...counted }, entry) => {
      const { left_out = [], ...others } = metadata;
      return {
        metadata: { ...others, ...saidOf(others, body, zoned.timezone, entry), period, baseline, left_out },
        ...counted,
      };
    });
  };
}

/** Converts the JSON document of a response to the format of V2, and what a file says beside its rows. */
function answeredAs<Found, Output>(
  counted: AnsweredWorkability<Found>,
  write: (found: Found, entry: Entry) => Output,
): AnsweredWorkability<Output> {
  const { entry, work } = counted;
  return {
    entry,
    work,
    async answer() {
      const made = await counted.answer();
      if ("json" in made) return { ...made, json: write(made.json, entry) };
      // A file says the same beside its rows, which `write` hands on unseen.
      const beside = (): object => write(made.about.beside() as Found, entry) as object;
      return { ...made, about: { ...made.about, beside } };
    },
  };
}

type Asked = Pick<
  Call<"historical.workability">["body"],
  "location" | "window" | "timezone" | "years" | "percentiles"
>;

/** Returns the options of a workability request. The time zone of the request is filled into its local hours. */
async function inZone({
  location,
  window,
  timezone: asked = "UTC",
  years,
  percentiles,
}: Asked): Promise<{ readonly timezone: string; readonly wishes: WorkabilityOptions }> {
  const timezone = await zoneOf(asked, location);
  const { local_hours: localHours, ...others } = window;
  const zoned = localHours === undefined ? others : { ...others, local_hours: { ...localHours, timezone } };
  return { timezone, wishes: { window: zoned, years, percentiles } };
}

type Said = V2.HistoricalWorkabilityResponse["metadata"];

/** Returns the metadata that historical and projected workability share. Lists are included even if they are empty. */
function saidOf(
  {
    notices = [],
    estimated = [],
    hours_considered = null,
  }: { readonly [Field in "notices" | "estimated" | "hours_considered"]?: Said[Field] | undefined },
  { location, window }: Pick<Asked, "location" | "window">,
  timezone: string,
  { id, type, slug, name, version, warnings }: Entry,
): Pick<
  Said,
  "location" | "timezone" | "window" | "notices" | "estimated" | "hours_considered" | "entry" | "caveat"
> {
  const known =
    id === unnamed
      ? { id: null, slug: null, name: name || null, version: null }
      : { id, slug, name, version };
  return {
    location: answeredSite(location),
    timezone,
    window: { ...window, local_hours: window.local_hours ?? null },
    hours_considered,
    notices: [...notices, ...notInRecords({ warnings })],
    estimated,
    entry: { type, ...known, polarity: polarities[type] },
    caveat: planningAid,
  };
}

function yearsOf({ start_year: first, end_year: last }: { start_year: number; end_year: number }): Years {
  return { first, last };
}

import type { Entry } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { UsedWeather } from "../../../scoring/field/cell-weather.ts";
import type { HoursAhead } from "../asked-forecast.ts";
import { forecastMetadata } from "../forecast-metadata.ts";

/** Scored cells of an area or a route, with the data of their metadata. */
interface DescribedField {
  readonly request: { readonly model: V2.ForecastFields["model"]; readonly timezone: string };
  readonly entry: Entry;
  /** Current hour [h since 1970], from which the hours of the period are counted. */
  readonly now: number;
  readonly nowMs: number;
  readonly period: HoursAhead;
  /** True if the weather of the grid is made up, for an answer without scored cells. */
  readonly synthetic?: boolean;
  readonly middle: { readonly latitude: number; readonly longitude: number };
  /** Weather of the cells, once each. */
  readonly used: readonly UsedWeather[];
  /** Notices that warnings are not known at some of the cells. */
  readonly gateNotices: V2.AreaResponse["metadata"]["notices"];
}

/** Returns the metadata of scored cells: what is said of any of them, once each. */
export function fieldMetadata({
  request: { model, timezone },
  entry,
  now,
  nowMs,
  period,
  synthetic = false,
  middle,
  used,
  gateNotices,
}: DescribedField): Omit<V2.AreaResponse["metadata"], "area" | "area_share"> {
  const nothing = { entry, startHour: now, notices: [], estimated: [], parts: [] };
  const described: readonly Omit<UsedWeather, "beside">[] = used.length === 0 ? [nothing] : used;
  const repeated = { model, timezone, location: middle, calibrated: undefined, as_of: undefined };
  const each = described.map((one) => forecastMetadata(repeated, one, period, nowMs));
  const { location: _, as_of: __, warnings: ___, source: _____, ...first } = each[0]!;
  const parts = each.flatMap((one) => one.source.parts.map(({ cell: ____, ...part }) => part));
  const tides = distinct(each.flatMap((one) => one.source.tides ?? []));
  return {
    ...first,
    source: {
      synthetic: synthetic || each.some((one) => one.source.synthetic),
      parts: distinct(parts),
      ...(tides.length === 0 ? {} : { tides }),
    },
    notices: distinct([...each.flatMap(({ notices }) => notices), ...gateNotices]),
    estimated: distinct(each.flatMap(({ estimated }) => estimated)),
    whole_steps: distinct(each.flatMap(({ whole_steps: steps }) => steps)),
    usual: null,
  };
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

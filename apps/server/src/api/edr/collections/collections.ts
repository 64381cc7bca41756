import { type ModelId, modelIds } from "@halcyon/schema";
import type { edr } from "@halcyon/schema/edr";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { describeModel, findRuns } from "@halcyon/weather";
import type { KeptMaps } from "../../../maps/describe-map.ts";
import type { Call } from "../../pipeline/handler.ts";
import type { WeatherRooms } from "../../weather-rooms.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { didYouMean } from "@halcyon/schema/errors";
import { weatherInTime } from "../../../weather/catalogue/weather-in-time.ts";
import type { Models } from "../../../ports.ts";
import { fieldGrid } from "../../../scoring/field/field-grid.ts";
import type { Collection } from "./collection.ts";
import { forecastCollection } from "./forecast-collection.ts";
import { findMapCollection, mapCollections } from "./map-collections.ts";
import { projectionCollections } from "./projection-collections.ts";
import { historicalDays, historicalHours } from "./record-collections.ts";
import { scoreCollection } from "./score-collection.ts";

/** Rooms from which the collections are made. */
export type CollectionRooms = Pick<WeatherRooms, "admit" | "score" | "spread" | "recordsRead" | "ports">;

type ListCall = Pick<Call<(typeof edr)["collections.list"]>, "principal" | "nowMs">;
type NamedCall = ListCall & Pick<Call<(typeof edr)["collections.get"]>, "params">;

/** Collections of a server, as a caller finds them. */
export interface Collections {
  list(call: ListCall): Promise<readonly Collection[]>;
  /**
   * Returns the collection that a request names.
   *
   * @throws Refusal not_found if there is none.
   */
  named(call: NamedCall): Promise<Collection>;
}

/**
 * Returns the collections of a server.
 *
 * @param maps - Kept maps, of which each caller finds those of the account. Without them, there are no maps.
 */
export function collectionsOf(rooms: CollectionRooms, maps?: KeptMaps): Collections {
  const inTime = weatherInTime();
  const { models, records } = rooms.ports;
  const list = async ({ principal: { accountId }, nowMs }: ListCall): Promise<readonly Collection[]> => {
    const now = epochHourOf(nowMs);
    const ofModel = async (id: ModelId): Promise<Collection[]> => {
      const known = inTime({ models, records }).models;
      const parts = known.get(id);
      if (parts === undefined) return [];
      const described = describeModel(id, await findRuns(parts, now), now);
      const facts = {
        hours: described.forecast_hours_max,
        isSynthetic: described.parts.some(({ synthetic }) => synthetic),
        grid: (await lacksGrid(known, id, now)) ? undefined : () => fieldGrid(known, id, now),
      };
      return [forecastCollection(id, rooms, facts, nowMs), scoreCollection(id, rooms, facts, nowMs)];
    };
    const forecasts = await Promise.all(modelIds.map(ofModel));
    const past = [historicalHours(rooms), historicalDays(rooms)].filter((one) => one !== undefined);
    const kept = maps === undefined ? [] : await mapCollections(maps, { accountId, nowMs });
    return [...forecasts.flat(), ...past, ...projectionCollections(rooms), ...kept];
  };
  return {
    list,
    async named(call) {
      const { params, principal, nowMs } = call;
      const { collectionId: id } = params;
      const map = maps && (await findMapCollection(maps, id, { accountId: principal.accountId, nowMs }));
      return map ?? requireCollection(await list(call), id);
    },
  };
}

/** Returns true if it is known that a model has no grid. One that cannot be read now may have a grid. */
async function lacksGrid(models: Models, id: ModelId, now: EpochHour): Promise<boolean> {
  try {
    await fieldGrid(models, id, now);
    return false;
  } catch (error) {
    return error instanceof Refusal && error.code === "field_unavailable";
  }
}

function requireCollection(collections: readonly Collection[], id: string): Collection {
  const found = collections.find((one) => one.id === id);
  if (found !== undefined) return found;
  const ids = collections.map((one) => one.id);
  throw notFound(
    "collectionId",
    "collection",
    "/edr/collections lists the collections of this server.",
    id,
    ids,
  );
}

/**
 * Returns the instance of a collection with an id.
 *
 * @throws Refusal not_found if there is none.
 */
export function requireInstance({ id, instances = new Map() }: Collection, instance: string): Collection {
  const found = instances.get(instance);
  if (found !== undefined) return found;
  const advice =
    instances.size === 0
      ? `The collection ${id} has no instances.`
      : `/edr/collections/${id}/instances lists its instances.`;
  throw notFound("instanceId", "instance", advice, instance, [...instances.keys()]);
}

function notFound(
  parameter: string,
  thing: string,
  advice: string,
  id: string,
  ids: readonly string[],
): Refusal {
  const detail = `There is no such ${thing}. ${advice}`;
  const expected = { values: ids };
  return new Refusal("not_found", {
    detail,
    errors: [{ parameter, code: "not_found", detail, expected, ...didYouMean(id, ids) }],
  });
}

import { edr } from "@halcyon/schema/edr";
import { endpointId } from "@halcyon/schema/endpoints";
import { type AnswerInWorker, inWorkerIfLong } from "../pipeline/answer-in-worker.ts";
import type { AnyCall, Handler, Handlers } from "../pipeline/handler.ts";
import type { FieldPlace } from "../../errors/refusal.ts";
import type { KeptMaps } from "../../maps/describe-map.ts";
import { type CollectionRooms, collectionsOf } from "./collections/collections.ts";
import { coverageHandlers } from "./coverage-handlers.ts";
import { type ApiDefinition, pageHandlers } from "./pages/page-handlers.ts";

/**
 * Returns the handlers of OGC API-EDR.
 *
 * @param maps - Kept maps, which are collections of their accounts.
 * @param apiDefinition - Returns the OpenAPI document.
 * @param apart - Makes long responses in a worker thread. Without this function, they are made in the event loop.
 */
export function edrHandlers(
  rooms: CollectionRooms,
  maps: KeptMaps,
  apiDefinition: () => Promise<ApiDefinition>,
  apart: AnswerInWorker | undefined,
): Handlers<typeof edr> {
  const collections = collectionsOf(rooms, maps);
  const of = coverageHandlers(collections);
  const moved = <Row extends (typeof edr)[keyof typeof edr]>(row: Row, handler: Handler<Row>): Handler<Row> =>
    apart === undefined ? handler : inWorkerIfLong(row.id, handler, apart);
  return {
    ...pageHandlers(collections, apiDefinition),
    "position.get": moved(edr["position.get"], of["position.get"]),
    "area.get": moved(edr["area.get"], of["area.get"]),
    "cube.get": moved(edr["cube.get"], of["cube.get"]),
    "radius.get": moved(edr["radius.get"], of["radius.get"]),
    "trajectory.get": moved(edr["trajectory.get"], of["trajectory.get"]),
    "instances.position": moved(edr["instances.position"], of["instances.position"]),
  };
}

/** Returns the handlers of OGC API-EDR that can run in any thread, by the ids of their endpoints. They have no maps, which are read in the event loop. */
export function edrById(
  rooms: CollectionRooms,
): Readonly<Record<string, (call: AnyCall) => Promise<unknown>>> {
  const handlers = Object.entries(coverageHandlers(collectionsOf(rooms)));
  // Who calls one has checked its input by its row.
  return Object.fromEntries(handlers.map(([name, handler]) => [endpointId("edr", name), handler])) as never;
}

/** Parameters of a query, by the server's internal names of the fields that they determine. */
const parameters: ReadonlyMap<string, string> = new Map([
  ["variables", "parameter-name"],
  ["entry", "parameter-name"],
  ["forecastHours", "datetime"],
  ["startDate", "datetime"],
  ["endDate", "datetime"],
  ["model", "collectionId"],
  ["scenario", "collectionId"],
  ["climateModel", "instanceId"],
]);

/** Returns the parameter of a query that an internal field name belongs to. The place of a request is in `coords`. */
export const edrFieldPlace: FieldPlace = (field) => ({ parameter: parameters.get(field) ?? "coords" });

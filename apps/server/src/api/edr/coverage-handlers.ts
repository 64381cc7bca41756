import type { EdrQuery, edr } from "@halcyon/schema/edr";
import { checkOffering } from "../pipeline/answering.ts";
import type { Priced } from "../pipeline/answer.ts";
import type { Call, Handler } from "../pipeline/handler.ts";
import { answerBytes } from "../../weather/work-values.ts";
import type { Collection } from "./collections/collection.ts";
import { type Collections, requireInstance } from "./collections/collections.ts";
import { Refusal } from "../../errors/refusal.ts";
import { writeCoverage } from "./coverages/write-coverage.ts";
import { type AdmittedQuery, admitPosition, admitTrajectory, type Asker } from "./queries/coverage-query.ts";
import { admitCells, areaShape, cubeShape, radiusShape, type Times } from "./queries/cells-query.ts";
import type { Shape } from "./queries/grid-cells.ts";
import { refuseInput } from "../pipeline/refuse-input.ts";

type Handlers = typeof edr;
type CoverageName =
  | "position.get"
  | "area.get"
  | "cube.get"
  | "radius.get"
  | "trajectory.get"
  | "instances.position";

/** Maximum number of features in an answer as GeoJSON, and the approximate length of one without its values [bytes]. */
const features = { maximum: 50_000, eachBytes: 400 } as const;

/** Returns the handlers of the queries for coverages. They can run in any thread. */
export function coverageHandlers(collections: Collections): {
  readonly [Name in CoverageName]: Handler<Handlers[Name]>;
} {
  return {
    "position.get": async (call) =>
      answered(call, requireQuery(await collections.named(call), "position"), admitPosition, "position"),
    "area.get": async (call) =>
      answered(call, requireQuery(await collections.named(call), "area"), ofCells(areaShape), "area"),
    "cube.get": async (call) =>
      answered(call, requireQuery(await collections.named(call), "cube"), ofCells(cubeShape), "cube"),
    "radius.get": async (call) =>
      answered(call, requireQuery(await collections.named(call), "radius"), ofCells(radiusShape), "radius"),
    "trajectory.get": async (call) =>
      answered(
        call,
        requireQuery(await collections.named(call), "trajectory"),
        admitTrajectory,
        "trajectory",
      ),
    "instances.position": async (call) => {
      const { instanceId } = call.params;
      return answered(
        call,
        requireInstance(await collections.named(call), instanceId),
        admitPosition,
        `instances/${encodeURIComponent(instanceId)}/position`,
      );
    },
  };
}

type CoverageCall = Pick<Call<Handlers["position.get"]>, "params" | "format" | "principal" | "nowMs">;

/** Returns the function that admits a query for the cells of a grid in the shape that it names. */
function ofCells<Query extends Times>(shapeOf: (query: Query) => Shape): Admit<Query> {
  return async (collection, query, asker) => admitCells(collection, query, shapeOf(query), asker);
}

type Admit<Query> = (collection: Collection, query: Query, asker: Asker) => Promise<AdmittedQuery>;

function requireQuery(collection: Collection, query: EdrQuery): Collection {
  if (collection.queries.includes(query)) return collection;
  throw new Refusal("not_found", {
    detail: `The collection ${collection.id} does not answer ${query}: it answers ${collection.queries.join(" and ")}.`,
  });
}

async function answered<Query>(
  { params: { collectionId }, query, format, principal, nowMs }: CoverageCall & { readonly query: Query },
  collection: Collection,
  admit: Admit<Query>,
  path: string,
): Promise<Priced<undefined>> {
  checkOffering(collection, principal);
  const { accountId } = principal;
  const admitted = await admit(collection, query, { accountId, nowMs });
  const { numbers, cost, work } = admitted;
  if (format === "geojson") refuseManyFeatures(admitted.features);
  if (format === "csv" || format === "parquet") refuseLongTable(collection, numbers);
  if (format !== "csv") refuseShortMonths(admitted.shortMonths);
  return {
    cost,
    ...(admitted.versions === undefined ? {} : { versions: admitted.versions }),
    work: () => work,
    bytes: () =>
      numbers * answerBytes.number + (format === "geojson" ? admitted.features * features.eachBytes : 0),
    async answer() {
      const { parameters, found, headers, versions } = await admitted.read();
      const endpoint = `/edr/collections/${collectionId}/${path}`;
      const written = await writeCoverage({ parameters, found, endpoint }, format);
      return {
        headers: { ...headers, ...written.headers },
        chunks: written.chunks,
        ...(versions === undefined ? { fresh: true } : { versions }),
      };
    },
  };
}

/**
 * Refuses days of months with 30 days, such as 30 February, which readers of coverages and features cannot date.
 *
 * @param instance - Climate model with such days; undefined if there is none.
 * @throws Refusal invalid_request if there is such a climate model.
 */
function refuseShortMonths(instance: string | undefined): void {
  if (instance === undefined) return;
  throw refuseInput({
    parameter: "f",
    code: "invalid_value",
    detail: `Each month of ${instance} has 30 days, which this format cannot date: ask for f=CSV, or for another instance.`,
    expected: { values: ["CSV"] },
  });
}

/**
 * Refuses a table with too many values.
 *
 * @throws Refusal invalid_request if there are too many.
 */
function refuseLongTable({ tableNumbersMax: maximum = Infinity }: Collection, count: number): void {
  if (count <= maximum) return;
  const detail = `The table would have ${count} numbers, but a table of a map has at most ${maximum} here. Ask for fewer times or cells, or for NetCDF. GET /v2/maps/{id}/field has longer tables.`;
  throw refuseInput({ parameter: "f", code: "too_big", detail, expected: { maximum } });
}

/**
 * Refuses an answer with too many features.
 *
 * @throws Refusal invalid_request if there are too many.
 */
function refuseManyFeatures(count: number): void {
  const { maximum } = features;
  if (count <= maximum) return;
  const detail = `The answer would have ${count} features, but GeoJSON has at most ${maximum}: ask for fewer times or points, or for CoverageJSON or CSV.`;
  throw refuseInput({ parameter: "f", code: "too_big", detail, expected: { maximum } });
}

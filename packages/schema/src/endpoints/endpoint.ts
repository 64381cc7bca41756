import type { z } from "zod";
import type { FieldError } from "../errors/field-error.ts";
import type { ProblemCode } from "../errors/problem.ts";
import { forVersion } from "../registry/api-words.ts";
import { formatParameter } from "./file-format.ts";

/** Groups of endpoints that an operator can offer. The package of an API key is a set of these groups. */
export const offerings = ["operational", "historical", "projection"] as const;
export type Offering = (typeof offerings)[number];

/** Row of the endpoint table that describes an endpoint of any API version. */
export interface EndpointRow {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the API version, as documents show it. Requests may use the path with or without a trailing slash. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Description in two to six sentences: the purpose of the endpoint, the meaning of null, and the cost. */
  readonly description: string;
  readonly body?: z.ZodType;
  /** Schema of the body of a batch, except its items; absent for all other endpoints. Each item is checked and answered separately. */
  readonly envelope?: z.ZodType;
  /**
   * Body fields that this version has renamed: the name in an earlier API version, and the present name. Error messages suggest the present name. Absent if no
   * field was renamed.
   */
  readonly renamed?: RenamedFields;
  /** Maximum size of the body [bytes]; 1 MiB by default. */
  readonly bodyMaxBytes?: number;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  /** Schema of the headers that only this endpoint reads, with names in lower case. Absent if there are none. */
  readonly headers?: z.ZodObject;
  /** Status of a success; 200 by default. */
  readonly status?: 201 | 204;
  /** Schema of a response that is one JSON document. Absent if the status is 204, or if the endpoint returns only lines or events. */
  readonly output?: z.ZodType;
  /** Schema of each line of a response in JSON lines; absent if the endpoint has no such response. */
  readonly lines?: z.ZodType;
  /**
   * Query and header parameters that request one JSON document instead of lines. Generated clients always send these parameters. Absent if the endpoint has no
   * lines.
   */
  readonly asDocument?: Readonly<Record<string, string>>;
  /** Schema of the data of each event; absent unless the response is an open stream of server-sent events. */
  readonly events?: z.ZodType;
  /** Schema of the response with status 202, which is sent while the result is not yet available. Absent if the endpoint never sends it. */
  readonly accepted?: z.ZodType;
  /** True if the response is a series of rows, which is also available as CSV, Parquet and Arrow. A GET then takes the parameter `format`. */
  readonly series?: true;
  /** True if a series is also available as a NetCDF file. */
  readonly netcdf?: true;
  /** True if the response is a coverage: CoverageJSON, or GeoJSON or a file by the parameter `f`. Such an endpoint has no `output`. */
  readonly coverage?: true;
  /** True if the response is also available as GeoJSON (RFC 7946). */
  readonly geojson?: true;
  /** True if the response is also available as a calendar (RFC 5545), and as a schedule of Microsoft Project (MSPDI). */
  readonly schedule?: true;
  /** Problems of this endpoint, in addition to the problems of all endpoints. */
  readonly problems: readonly ProblemCode[];
  /** Cost of a successful request, as a number of requests from the allowance of the key. */
  readonly cost: number;
  /** True if a ticket of `POST /tickets/` is accepted in place of a key. */
  readonly takesTicket?: true;
  /** Unit for which the cost is charged: each item, each place of a watch, or each pair of a plan. If absent, the cost is charged once per request. */
  readonly costPer?: "item" | "place" | "pair";
  /** True if the cost depends on the amount of work. Each {@link valuesPerCost} of work then costs one request, and a remainder costs one more. */
  readonly costsByWork?: true;
  readonly offering?: Offering;
  readonly example?: {
    readonly params?: object;
    readonly query?: object;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
}

/** Row of the endpoint table of an API version. Routes, OpenAPI documents, SDK and documentation are generated from the table. */
export interface Endpoint extends EndpointRow {
  /** Name of the SDK method: `optimality.composite` is `halcyon.optimality.composite(...)`. */
  readonly name: string;
  /** API version of the endpoint: the first part of its path. */
  readonly version: string;
  /** Name that is unique across all API versions and appears in usage counts: `optimality.composite` for V1, `v2.optimality.composite` for V2. */
  readonly id: string;
}

/** Problems that can occur when a place is scored. */
export const forecastProblems = [
  "model_unavailable",
  "variable_unavailable",
  "horizon_exceeded",
  "location_outside_coverage",
  "data_gap",
  "stale_forecast",
  "weather_unavailable",
] as const satisfies readonly ProblemCode[];

/** Problems that all endpoints of a version can return. */
export const everywhereProblems = [
  "missing_api_key",
  "invalid_api_key",
  "version_gone",
  "malformed_request",
  "invalid_request",
  "uri_too_long",
  "too_many_requests",
  "headers_too_large",
  "request_timeout",
  "internal",
  "overloaded",
] as const satisfies readonly ProblemCode[];

/** Problems that all endpoints with a request body can return. */
export const bodyProblems = [
  "payload_too_large",
  "unsupported_media_type",
] as const satisfies readonly ProblemCode[];

/**
 * Returns all problems that an endpoint can return.
 *
 * @example
 * ```js
 * problemsOf(v1["tasks.get"]).includes("entry_not_found"); // => true
 * ```
 */
export function problemsOf(endpoint: EndpointRow): readonly ProblemCode[] {
  const byOffering: readonly ProblemCode[] =
    endpoint.offering === undefined ? [] : ["offering_not_in_package"];
  const byCost: readonly ProblemCode[] = endpoint.cost === 0 ? [] : ["allowance_exhausted"];
  const byBody = endpoint.body === undefined ? [] : bodyProblems;
  // An answer without a body suits every caller.
  const byForm: readonly ProblemCode[] = endpoint.status === 204 ? [] : ["not_acceptable"];
  return [...everywhereProblems, ...byForm, ...byOffering, ...byCost, ...byBody, ...endpoint.problems];
}

/** Present name of each renamed field, by its name in an earlier API version. */
export type RenamedFields = ReadonlyMap<string, string>;

/**
 * Returns the errors, and adds the present name of a field to each error about its name in an earlier API version.
 *
 * @example
 * ```js
 * const unknown = { pointer: "#/request", code: "unknown_field", detail: "There is no field request here." };
 * withRenamed([unknown], new Map([["request", "location"]]))[0].did_you_mean; // => "location"
 * ```
 */
export function withRenamed(errors: readonly FieldError[], renamed: RenamedFields): readonly FieldError[] {
  return errors.map((error) => {
    const to = error.code === "unknown_field" ? renamed.get(nameOf(error)) : undefined;
    return to === undefined
      ? error
      : {
          ...error,
          detail: `${error.detail} An earlier version has this field; in this version it is ${to}.`,
          did_you_mean: to,
        };
  });
}

function nameOf({ pointer = "" }: FieldError): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

type Rows = Readonly<Record<string, EndpointRow>>;

/** Endpoint table `Table` with a name, an API version and an id added to each row. Each path begins with the API version. */
export type Under<Version extends string, Table extends Rows> = {
  readonly [Name in keyof Table & string]: Omit<Table[Name], "path"> &
    Pick<Endpoint, "id"> & {
      readonly name: Name;
      readonly version: Version;
      readonly path: `/${Version}${Table[Name]["path"]}`;
    };
};

/**
 * Returns the unique name of an endpoint across all API versions.
 *
 * @example
 * ```js
 * endpointId("v2", "usage"); // => "v2.usage"
 * ```
 */
export function endpointId(version: string, name: string): string {
  return version === "v1" ? name : `${version}.${name}`;
}

/** Fields of a row that have a schema. */
const schemaFields = [
  "body",
  "envelope",
  "query",
  "params",
  "headers",
  "output",
  "lines",
  "events",
  "accepted",
] as const satisfies readonly (keyof EndpointRow)[];

/** Returns the schemas of a row, with only the variables and units that an API version knows. */
function schemasFor(version: string, row: EndpointRow): Partial<EndpointRow> {
  const schemas = schemaFields.flatMap((field) => {
    const schema = row[field];
    return schema === undefined ? [] : [[field, forVersion<z.ZodType>(version, schema)]];
  });
  return Object.fromEntries(schemas) as Partial<EndpointRow>;
}

/**
 * Creates the endpoints of an API version from rows of the endpoint table. Their schemas have only the variables and units that the version knows.
 *
 * @param rows - Rows by name, with paths that do not contain the version.
 */
export function under<Version extends string, Table extends Rows>(
  version: Version,
  rows: Table,
): Under<Version, Table> {
  const table = Object.entries(rows).map(([name, row]) => [
    name,
    {
      name,
      version,
      id: endpointId(version, name),
      ...row,
      ...schemasFor(version, { ...row, ...queryOf(row) }),
      path: `/${version}${row.path}`,
    },
  ]);
  return Object.fromEntries(table) as Under<Version, Table>;
}

/** Returns the query of a row, with the parameter `format` if it offers files. */
function queryOf(row: EndpointRow): Pick<EndpointRow, "query"> {
  const { method, series, query } = row;
  if (method !== "GET" || series !== true || query === undefined) return {};
  return { query: query.safeExtend(formatParameter(row)) };
}

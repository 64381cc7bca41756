import { type ApiVersionName, apiVersionNames, apiVersions } from "../src/api-versions.ts";
import { answerHeaders } from "../src/endpoints/answer-headers.ts";
import { edr } from "../src/edr/table.ts";
import { problemsOf } from "../src/endpoints/endpoint.ts";
import { openApiDocument } from "../src/openapi/openapi.ts";
import { type ProblemCode, problemCodes, problemKind } from "../src/errors/problem.ts";

/** Contract on which the clients of an API version rely. */
export interface Contract {
  readonly api: ApiVersionName;
  /** State of the API version. V2, for example, is a preview until the package has the major version 2. */
  readonly state: "preview" | "released";
  /** Version of this package. The SDK has the same version. */
  readonly package_version: string;
  readonly revision: string;
  /** HTTP status of each problem code. */
  readonly problems: Readonly<Record<string, number>>;
  /** Names of the headers that responses may have. */
  readonly headers: readonly string[];
  readonly document: ReturnType<typeof openApiDocument>;
}

/** Returns the current contract of an API version. */
export function currentContract(api: ApiVersionName, packageVersion: string): Contract {
  return {
    api,
    state: stateIn(api, packageVersion),
    package_version: packageVersion,
    revision: apiVersions[api].revision,
    problems: Object.fromEntries(problemsIn(api).map((code) => [code, problemKind(code).status])),
    headers: answerHeaders[api],
    document: withoutExamples(openApiDocument({ version: api })),
  };
}

/** Returns a document without its example answers. They are large, and no client relies on them. */
function withoutExamples<Document>(document: Document): Document {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key !== "properties" && isObject(value)
        ? Object.fromEntries(
            Object.entries(value).filter(([name]) => name !== "examples" && name !== "example"),
          )
        : value,
    ),
  ) as Document;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the problem codes of an API version: those of its endpoints, and those that belong to no endpoint of another API. */
function problemsIn(api: ApiVersionName): readonly ProblemCode[] {
  const named = new Set(problemsOfTable(api));
  const elsewhere = new Set([
    ...apiVersionNames.flatMap(problemsOfTable),
    ...Object.values(edr).flatMap(problemsOf),
  ]);
  return problemCodes.filter((code) => named.has(code) || !elsewhere.has(code));
}

function problemsOfTable(api: ApiVersionName): readonly ProblemCode[] {
  return Object.values(apiVersions[api].table).flatMap(problemsOf);
}

/** Returns the state of an API version in a package version. Package 2.0.0 releases V2; packages 2.0.0-next.1 and 1.4.0 contain V2 as a preview. */
export function stateIn(api: string, packageVersion: string): Contract["state"] {
  const released = Number.parseInt(packageVersion) - (isPreRelease(packageVersion) ? 1 : 0);
  return Number(api.slice("v".length)) <= released ? "released" : "preview";
}

/** Returns true if a version is a pre-release, such as 2.0.0-next.1. */
export function isPreRelease(packageVersion: string): boolean {
  return packageVersion.includes("-");
}

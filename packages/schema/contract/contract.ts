import { type ApiVersionName, apiVersions } from "../src/api-versions.ts";
import { openApiDocument } from "../src/openapi/openapi.ts";
import { problemCodes, problemKind } from "../src/errors/problem.ts";

/** What clients of a version of the API rely on. */
export interface Contract {
  readonly api: ApiVersionName;
  /** A version is a preview until the package has its number. */
  readonly state: "preview" | "released";
  /** Of this package, which the SDK's follows. */
  readonly package_version: string;
  readonly revision: string;
  /** The status of each problem code. */
  readonly problems: Readonly<Record<string, number>>;
  readonly document: ReturnType<typeof openApiDocument>;
}

/** The contract of a version of the API as it is now. */
export function currentContract(api: ApiVersionName, packageVersion: string): Contract {
  return {
    api,
    state: stateIn(api, packageVersion),
    package_version: packageVersion,
    revision: apiVersions[api].revision,
    problems: Object.fromEntries(problemCodes.map((code) => [code, problemKind(code).status])),
    document: openApiDocument({ version: api }),
  };
}

/** Package 2.0.0 releases V2; 2.0.0-next.1 and 1.4.0 hold it as a preview. */
export function stateIn(api: string, packageVersion: string): Contract["state"] {
  const released = Number.parseInt(packageVersion) - (isPreRelease(packageVersion) ? 1 : 0);
  return Number(api.slice("v".length)) <= released ? "released" : "preview";
}

/** 2.0.0-next.1 is a pre-release of 2.0.0. */
export function isPreRelease(packageVersion: string): boolean {
  return packageVersion.includes("-");
}

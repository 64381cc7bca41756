import { openApiDocument } from "../src/openapi.ts";
import { problemCodes, problemKind } from "../src/problem.ts";
import { apiRevision } from "../src/v1.ts";

/** What clients of a version of the API rely on. */
export interface Contract {
  /** Of this package, which the SDK's follows. */
  readonly version: string;
  readonly revision: string;
  /** The status of each problem code. */
  readonly problems: Readonly<Record<string, number>>;
  readonly document: ReturnType<typeof openApiDocument>;
}

/** The contract as it is now. */
export function currentContract(version: string): Contract {
  return {
    version,
    revision: apiRevision,
    problems: Object.fromEntries(problemCodes.map((code) => [code, problemKind(code).status])),
    document: openApiDocument(),
  };
}

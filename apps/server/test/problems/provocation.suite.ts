import type { RunningServerOptions } from "../harness/running-server.suite.ts";
import type { Asked, Target } from "./example-request.suite.ts";

/** Way to provoke a problem, which is the same for every endpoint that lists the problem. */
export interface Provocation {
  /** Options of the server that differ from the usual ones. */
  readonly server?: RunningServerOptions;
  /** Returns the request to an endpoint, or a text to write to a connection unchanged. */
  readonly ask: (target: Target) => Asked | string | Promise<Asked | string>;
  /** Expected field and content of the first error. */
  readonly error?: { readonly field: RegExp; readonly says: object };
}

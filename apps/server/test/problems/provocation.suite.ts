import type { RunningServerOptions } from "../harness/running-server.suite.ts";
import type { Asked, Target } from "./example-request.suite.ts";

/** How a problem is provoked, in the same way at every endpoint that lists it. */
export interface Provocation {
  /** What the server has in place of what it has usually. */
  readonly server?: RunningServerOptions;
  /** What is asked of an endpoint; a text is written to a connection as it is. */
  readonly ask: (target: Target) => Asked | string | Promise<Asked | string>;
  /** What its first error says, and of which field. */
  readonly error?: { readonly field: RegExp; readonly says: object };
}

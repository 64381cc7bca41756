import type { sharedEndpoints } from "@halcyon/schema";
import type * as answering from "./pipeline/handler.ts";

/** Name of an endpoint that is the same in every version of the API. */
export type SharedEndpoint = keyof typeof sharedEndpoints;
export type Call<Name extends SharedEndpoint> = answering.Call<(typeof sharedEndpoints)[Name]>;
export type Handler<Name extends SharedEndpoint> = answering.Handler<(typeof sharedEndpoints)[Name]>;
export type Handlers = answering.Handlers<typeof sharedEndpoints>;

import type { sharedEndpoints } from "@halcyon/schema";
import type * as answering from "./pipeline/handler.ts";

/** Name of an endpoint whose requests and responses are the same in every API version. */
export type SharedEndpoint = keyof typeof sharedEndpoints;
export type Call<Name extends SharedEndpoint> = answering.Call<(typeof sharedEndpoints)[Name]>;
export type Handler<Name extends SharedEndpoint> = answering.Handler<(typeof sharedEndpoints)[Name]>;
export type Handlers = answering.Handlers<typeof sharedEndpoints>;

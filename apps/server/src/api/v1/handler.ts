import type { v1 } from "@halcyon/schema";
import type { EndpointName } from "@halcyon/schema/v1";
import type * as answering from "../pipeline/handler.ts";

export type Call<Name extends EndpointName> = answering.Call<(typeof v1)[Name]>;
export type Handler<Name extends EndpointName> = answering.Handler<(typeof v1)[Name]>;
export type Handlers = answering.Handlers<typeof v1>;

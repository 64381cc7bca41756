import type { v2 } from "@halcyon/schema";
import type * as answering from "../pipeline/handler.ts";

/** Name of an endpoint of V2. */
export type V2Name = keyof typeof v2;
export type Call<Name extends V2Name> = answering.Call<(typeof v2)[Name]>;
export type Handler<Name extends V2Name> = answering.Handler<(typeof v2)[Name]>;
export type Handlers = answering.Handlers<typeof v2>;

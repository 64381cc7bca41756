export type { WatchEvent } from "../generated/wire.ts";
export type { Event, SpanEvent, WarningEvent } from "../generated/v2/wire.ts";
export { type EventStream, type EventStreamQuery, type Streamed, streamEvents } from "./event-stream.ts";

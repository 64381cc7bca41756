export type { Event, SpanEvent, WatchEvent } from "../generated/wire.ts";
export { type EventStream, type EventStreamQuery, type Streamed, streamEvents } from "./event-stream.ts";

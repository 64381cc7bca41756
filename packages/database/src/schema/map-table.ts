import type { ModelId } from "@halcyon/schema";
import type { PauseReason } from "@halcyon/schema/watch";

/** Kept map: layers of an area, which are made again with each new run of its model. The layers themselves are files. */
export interface MapTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the allowance that is charged: the allowance of the key that created or last changed the map. */
  readonly allowance_id: string;
  readonly model: ModelId;
  /** Request as JSON: a `MapRequest`. */
  readonly request: string;
  /** Rectangle of the area as a JSON list: west, south, east, north [degrees]. */
  readonly bounds: string;
  /** Number of cells in the area. */
  readonly cells: number;
  /** Version of the request, which increases with every change. */
  readonly version: number;
  /** First version that shows the same as the current one. A change of the name alone does not increase it. */
  readonly shown_version: number;
  readonly state: "active" | "paused";
  readonly paused_because: PauseReason | null;
  readonly created_at: number;
  /** Runs and version from which the map was last made, as text; null before the first making. The next three columns are null then too. */
  readonly made_of: string | null;
  /** Start of the newest of these runs, and first hour of the map [h since 1970]. */
  readonly made_run: number | null;
  readonly made_from: number | null;
  /** Number of hours of the map. */
  readonly made_hours: number | null;
  readonly made_at: number | null;
  /** Runs and version of the last attempt, as text, and its first hour [h since 1970]. Null before the first attempt. */
  readonly making: string | null;
  readonly making_from: number | null;
  /** Runs and version whose making was charged last, as text. It is charged once, even if a process dies before it publishes the map. */
  readonly charged: string | null;
  /** Time of the last attempt that failed; null if the last attempt did not fail. `failing_since` is the time of the first failure since the last making. */
  readonly tried_at: number | null;
  readonly failing_since: number | null;
  /** Code of the problem at the last attempt. */
  readonly failure: string | null;
  /** Name of the attempt in progress; null if there is none. Another attempt may begin at `lease_until`. */
  readonly lease: string | null;
  readonly lease_until: number;
}

/** Link of a kept map, which opens the files of this map without a key. */
export interface MapLinkTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the key that created the link. The link becomes invalid with the key. */
  readonly key_id: string;
  readonly map_id: string;
  readonly label: string;
  /** SHA-256 of the token in the URL, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** Origins whose pages may show the map in a frame, as a JSON list. */
  readonly origins: string;
}

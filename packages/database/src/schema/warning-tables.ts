/** Feed of official warnings, with the result of its last reading. All servers of a database share this row, and only one of them reads the feed at a time. */
export interface WarningFeedTable {
  readonly id: string;
  /** Name of the server that reads the feed until `lease_until`; null before the first reading. */
  readonly lease_holder: string | null;
  readonly lease_until: number;
  /** Time from which the feed may be read again [ms since 1970]. */
  readonly next_at: number;
  /** Number of failed readings since the last one that succeeded. */
  readonly failures: number;
  /** Reason for the last failure, in words; null if the last reading succeeded. */
  readonly failure: string | null;
  /** Time of the last successful reading [ms since 1970], also if nothing had changed; null before the first one. */
  readonly checked_at: number | null;
  /** Time at which the newest message was sent [ms since 1970]; null if the feed has no message. */
  readonly newest_sent: number | null;
  /** Number of faults in the feed, such as messages that could not be read. */
  readonly faulty: number;
  /** Descriptions of the first 20 faults in the feed, as a JSON list. */
  readonly faults: string;
  /** Facts about this reading that the next reading needs, as compressed JSON; null before the first reading. */
  readonly progress: Uint8Array | null;
  /** Number of readings so far that changed the messages of the feed. A server compares it with the number up to which it has read the changes. */
  readonly position: number;
}

/** Part of a message in a feed of official warnings. A message without parts has one row. */
export interface WarningAlertTable {
  readonly feed: string;
  /** Digest of the message. */
  readonly message_key: string;
  /** Index of the part in its message, from 0. */
  readonly part: number;
  /** Public id of the warning. Updates of the part have the same id. */
  readonly warning_id: string;
  /** Position of the message in its chain of updates, from 1. */
  readonly sequence: number;
  readonly sent_at: number;
  /** Time until which the message is needed [ms since 1970]. By then, its warnings have ended, and later messages can no longer refer to it. */
  readonly needed_until: number;
  /** Number of consecutive snapshots of the feed without the message, at most 2. */
  readonly absences: number;
  /** Value of the feed's `position` when the row was last written. */
  readonly position: number;
  /** Message as compressed JSON; null for parts after the first. */
  readonly message: Uint8Array | null;
}

/** Shape of an area code, which was fetched from the address that a message of a feed names. All servers of a database share it. */
export interface WarningShapeTable {
  /** Feed whose messages name the address. Other feeds do not use the shape. */
  readonly feed: string;
  /** Code list of the area code. `value` is the code. */
  readonly scheme: string;
  readonly value: string;
  /** Geometry of GeoJSON as compressed JSON; null if it was not fetched yet. */
  readonly shape: Uint8Array | null;
  /** Number of failed attempts. */
  readonly failures: number;
  /** Time from which a server may fetch the shape [ms since 1970]; null if it was fetched. */
  readonly next_at: number | null;
  /** Time of the last change of the row [ms since 1970]. */
  readonly changed_at: number;
}

/** Official warning that a watch has reported at one of its places. */
export interface WatchWarningTable {
  readonly watch_id: string;
  /** Index of the place in the request, from 0. */
  readonly position: number;
  readonly warning_id: string;
  readonly feed: string;
  /** Number of events about the warning at the place so far. */
  readonly sequence: number;
  /** Warning as it was last reported, as JSON: a `ToldWarning` of the server. */
  readonly warning: string;
  /** Time at which the warning, as it was last reported, ends [ms since 1970]. */
  readonly until: number;
  /** Reason for the end of the warning; null while it is live at the place. */
  readonly end: "expired" | "cancelled" | "withdrawn" | "left" | null;
  /** Time of the last event about the warning at the place [ms since 1970]. */
  readonly changed_at: number;
}

/** Time as a document writes it, with the true instant [ms since 1970]. Null: the text names no instant. */
export interface Stamp {
  readonly text: string;
  readonly ms: number | null;
}

/** Area as a document writes it, with the truth about it. */
export interface SpecArea {
  readonly name: string;
  readonly polygons?: readonly string[];
  readonly circles?: readonly string[];
  readonly codes?: readonly (readonly [scheme: string, value: string])[];
  readonly altitude?: string;
  readonly ceiling?: string;
  /** True if the area contains a point, by the construction of the area. */
  readonly contains: (latitude: number, longitude: number) => boolean;
  /** Elevations for which it holds [m]. */
  readonly heightsM?: readonly [from: number | null, to: number | null];
  /** True if the shape is not or only partly known. */
  readonly isUnplaced?: boolean;
}

/** An `info` as a document writes it. */
export interface SpecInfo {
  /** Number of the part to which it belongs: infos of one part differ only in language. */
  readonly part: number;
  /** Undefined leaves the element out. */
  readonly language?: string | undefined;
  readonly event: string;
  readonly severity: string;
  readonly onset?: Stamp | undefined;
  readonly effective?: Stamp | undefined;
  readonly expires?: Stamp | undefined;
  readonly ends?: Stamp | undefined;
  readonly responseTypes?: readonly string[];
  readonly awarenessLevel?: string;
  readonly eventCode?: string;
  readonly areas: readonly SpecArea[];
  /** True if the part is clear, by the rules. */
  readonly isClear?: boolean;
  /** True if the start cannot be read, so that the info is left out. */
  readonly isFaulty?: boolean;
}

/** Name of a message that another one refers to. A null sender is left out. */
export type SpecName = readonly [sender: string | null, identifier: string, ms: number];

/** An `alert` as a document writes it. */
export interface SpecAlert {
  readonly identifier: string;
  readonly sender: string;
  readonly sent: Stamp;
  readonly msgType: string;
  readonly status?: string | undefined;
  readonly scope?: string | undefined;
  readonly references?: readonly SpecName[];
  readonly infos: readonly SpecInfo[];
  /** True if the message is for the public and its header can be read. Absent: true. */
  readonly isKept?: boolean;
}

/** Question about a place, with the languages that the reader wants. */
export interface SpecQuestion {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationM?: number;
  /** Hours: from, and to the hour after the last [h since 1970]. */
  readonly hours?: readonly [from: number, to: number];
  readonly languages?: readonly string[];
}

/** Document of a case. */
export interface CorpusDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the documents of a case mean. */
export interface CorpusTruth {
  /** States of the parts of each kept message, as `sender identifier sent: states`, sorted. */
  readonly states: readonly string[];
  /** For each question the warnings there, as `identifier: event`, sorted. */
  readonly answers: readonly (readonly string[])[];
  readonly faulty: number;
  readonly dropped: number;
  /** Number of areas of live parts without a known shape. */
  readonly unplaced: number;
  readonly links: readonly string[];
}

/** One case of the corpus. */
export interface CorpusCase {
  readonly group: string;
  readonly name: string;
  readonly nowMs: number;
  /** Address of the documents. */
  readonly address: string;
  /** Snapshots of a feed, the newest last. Documents of one snapshot belong together. */
  readonly snapshots: readonly (readonly CorpusDocument[])[];
  /** True if a snapshot contains all messages of the feed. */
  readonly isWhole: boolean;
  /** Shapes of area codes as GeoJSON, by `scheme value`. */
  readonly shapes: ReadonlyMap<string, unknown>;
  readonly questions: readonly SpecQuestion[];
  readonly truth: CorpusTruth;
}

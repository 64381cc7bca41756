/** Time as a document writes it (`text`), and the instant that it means (`ms`, since 1970). `ms` is null if the text names no instant. */
export interface Stamp {
  readonly text: string;
  readonly ms: number | null;
}

/** Area as a document describes it, and the expected results for it. */
export interface SpecArea {
  readonly name: string;
  readonly polygons?: readonly string[];
  readonly circles?: readonly string[];
  readonly codes?: readonly (readonly [scheme: string, value: string])[];
  readonly altitude?: string;
  readonly ceiling?: string;
  /** Returns true if the area contains a point. This is known from how the area was made. */
  readonly contains: (latitude: number, longitude: number) => boolean;
  /** Elevations at which the warning applies [m]. A null end has no limit. */
  readonly heightsM?: readonly [from: number | null, to: number | null];
  /** True if the shape is unknown, or only partly known. */
  readonly isUnplaced?: boolean;
}

/** Element `info` of a CAP document. */
export interface SpecInfo {
  /** Number of the message part to which the `info` belongs. Infos of the same part differ only in language. */
  readonly part: number;
  /** Language of the text. If it is undefined, the document has no element for it. */
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
  /** True if this part of the message must be read as an all-clear (a statement that there is no danger). */
  readonly isClear?: boolean;
  /** True if the start cannot be read, so that readers leave the `info` out. */
  readonly isFaulty?: boolean;
}

/** Reference to another message. A null sender is left out of the reference. */
export type SpecName = readonly [sender: string | null, identifier: string, ms: number];

/** Element `alert` of a CAP document. */
export interface SpecAlert {
  readonly identifier: string;
  readonly sender: string;
  readonly sent: Stamp;
  readonly msgType: string;
  readonly status?: string | undefined;
  readonly scope?: string | undefined;
  readonly references?: readonly SpecName[];
  readonly infos: readonly SpecInfo[];
  /** True (the default) if the message is for the public and its header can be read. */
  readonly isKept?: boolean;
}

/** Question about a place, with the languages that the reader wants. */
export interface SpecQuestion {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationM?: number;
  /** Range of hours: the first hour, and the hour after the last [h since 1970]. */
  readonly hours?: readonly [from: number, to: number];
  readonly languages?: readonly string[];
}

/** Document that a test case reads. */
export interface CorpusDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Expected results of reading the documents of a case. */
export interface CorpusTruth {
  /** States of the parts of each used message, as `sender identifier sent: states`, sorted. */
  readonly states: readonly string[];
  /** For each question, the warnings at the place, as `identifier: event`, sorted. */
  readonly answers: readonly (readonly string[])[];
  readonly faulty: number;
  readonly dropped: number;
  /** Number of areas without a known shape, counted over all live parts of messages. */
  readonly unplaced: number;
  readonly links: readonly string[];
}

/** Test case: documents, questions about their warnings, and the expected results. */
export interface CorpusCase {
  readonly group: string;
  readonly name: string;
  readonly nowMs: number;
  /** Address from which the documents come. */
  readonly address: string;
  /** Snapshots of a feed, the newest last. A snapshot may consist of several documents. */
  readonly snapshots: readonly (readonly CorpusDocument[])[];
  /** True if each snapshot contains all messages of the feed. */
  readonly isWhole: boolean;
  /** Shapes of area codes as GeoJSON. The keys have the form `scheme value`. */
  readonly shapes: ReadonlyMap<string, unknown>;
  readonly questions: readonly SpecQuestion[];
  readonly truth: CorpusTruth;
}

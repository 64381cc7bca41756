/** Kinds of messages that are read. Messages of other kinds, such as acknowledgements, are dropped. */
export type MessageKind = "alert" | "update" | "cancel";

/** Severities of CAP, from the mildest. A value that CAP does not define is read as `unknown`. */
export const severities = ["unknown", "minor", "moderate", "severe", "extreme"] as const;
export type Severity = (typeof severities)[number];

/** Urgencies of CAP, from the least urgent. */
export const urgencies = ["unknown", "past", "future", "expected", "immediate"] as const;
export type Urgency = (typeof urgencies)[number];

/** Certainties of CAP, from the least certain. */
export const certainties = ["unknown", "unlikely", "possible", "likely", "observed"] as const;
export type Certainty = (typeof certainties)[number];

/** Name that identifies a CAP message: sender, identifier and time together. */
export interface MessageName {
  /** Sender of the message; undefined in a reference that does not name it. */
  readonly sender: string | undefined;
  readonly identifier: string;
  /** Time at which the message was sent [ms since 1970]. */
  readonly sentMs: number;
}

/** Value from a code list, such as an area code or the code of an event. */
export interface Code {
  /** Name of the code list as the sender writes it, such as `EMMA_ID`, `UGC` or `SAME`. */
  readonly scheme: string;
  readonly value: string;
}

/** Level and type of a warning by MeteoAlarm. A field is null if the sender does not state it. */
export interface Awareness {
  /** Awareness level: 1 green, 2 yellow, 3 orange, 4 red. */
  readonly level: number | null;
  readonly color: string | null;
  /** Number of the hazard type, such as 1 for wind. */
  readonly type: number | null;
  readonly typeName: string | null;
}

/** Point on the Earth: latitude and longitude [degrees]. */
export type Point = readonly [latitude: number, longitude: number];

/** Outline of a polygon or of a hole in it, as it was sent. The last point may differ from the first. */
export type Ring = readonly Point[];

export interface Circle {
  readonly center: Point;
  readonly radiusKm: number;
}

/** Area code, with the address of its shape if the sender names one. */
export interface AreaCode extends Code {
  /** Address of the shape of the code; absent if the sender names none. */
  readonly address?: string;
}

/** Area of a warning. If it has polygons or circles, only these describe it. Otherwise, the shapes of its codes describe it. */
export interface AlertArea {
  readonly polygons: readonly Ring[];
  /** Holes in the polygons, in which the warning does not apply. */
  readonly holes: readonly Ring[];
  readonly circles: readonly Circle[];
  readonly codes: readonly AreaCode[];
  /** Range of elevations at which the warning applies [m above sea level]; null if the sender states none. A null end has no limit. */
  readonly heightsM: { readonly from: number | null; readonly to: number | null } | null;
}

/** Text of a warning in one language, as it was sent. A nullable field is null if the sender leaves it out. */
export interface AlertText {
  /** Language (BCP 47), as it was sent. If the sender states none, it is `en-US`, the default of CAP. */
  readonly language: string;
  /** Name of the event; empty if the sender leaves it out. */
  readonly event: string;
  readonly senderName: string | null;
  readonly headline: string | null;
  readonly description: string | null;
  readonly instruction: string | null;
  readonly web: string | null;
  /** Names of the warned areas, in the order of the areas in the message part. */
  readonly areaNames: readonly string[];
}

/** Part of a message: one hazard with its times and areas, in one or more languages. */
export interface AlertPart {
  readonly categories: readonly string[];
  readonly severity: Severity;
  readonly urgency: Urgency;
  readonly certainty: Certainty;
  readonly eventCodes: readonly Code[];
  readonly awareness: Awareness | null;
  /** True if the part is an all-clear (a statement that there is no danger), or if its awareness level is green. Such a part is never live. */
  readonly isClear: boolean;
  /** Start of the hazard [ms since 1970]: the onset, or else the time at which the message takes effect, or else the time of sending. */
  readonly fromMs: number;
  /** End of the hazard [ms since 1970]; null if the sender states no end after the start. */
  readonly untilMs: number | null;
  /** Expiry of the message [ms since 1970]. It may be long before the end of the hazard. */
  readonly expiresMs: number | null;
  /** Texts of the part, each in a different language; at least one. */
  readonly texts: readonly AlertText[];
  readonly areas: readonly AlertArea[];
}

/** CAP message of a warning authority. */
export interface AlertMessage {
  readonly sender: string;
  readonly identifier: string;
  readonly sentMs: number;
  readonly kind: MessageKind;
  /** Messages that this message replaces or cancels. */
  readonly references: readonly MessageName[];
  /** Parts of the message; possibly none if it cancels other messages. */
  readonly parts: readonly AlertPart[];
}

/** Reason why something could not be read or used, in words for the operator. */
export interface ReadingFault {
  /** Identifier of the faulty message, or name of the file; undefined if the identifier could not be read. */
  readonly of: string | undefined;
  readonly words: string;
}

/** Result of reading a document of warnings. */
export interface ReadWarnings {
  readonly messages: readonly AlertMessage[];
  /** Number of messages that are not meant for the public, by reason, such as `status Test`. */
  readonly dropped: ReadonlyMap<string, number>;
  /** Number of faults. If a feed has a fault, some of its messages may not have been read. */
  readonly faulty: number;
  /** First 100 faults; later faults are only counted. */
  readonly faults: readonly ReadingFault[];
  /** Links to further documents, if the document is an index; otherwise empty. */
  readonly links: readonly AlertLink[];
}

/** Link of an Atom or RSS index to a document of CAP. */
export interface AlertLink {
  /** Absolute address, with `http:` or `https:`. */
  readonly address: string;
  /** Identifier of the entry in the index; null if it has none. It stays the same if the address changes. */
  readonly id: string | null;
  /** Time of the last change of the entry, as stated in the index [ms since 1970]; null if unknown. */
  readonly changedMs: number | null;
}

/** Kinds of messages that are used. A message of another kind, such as an acknowledgement, is dropped. */
export type MessageKind = "alert" | "update" | "cancel";

/** Severities of CAP, from the mildest. `unknown` also stands for a value that CAP does not define. */
export const severities = ["unknown", "minor", "moderate", "severe", "extreme"] as const;
export type Severity = (typeof severities)[number];

/** Urgencies of CAP, from the least urgent. */
export const urgencies = ["unknown", "past", "future", "expected", "immediate"] as const;
export type Urgency = (typeof urgencies)[number];

/** Certainties of CAP, from the least certain. */
export const certainties = ["unknown", "unlikely", "possible", "likely", "observed"] as const;
export type Certainty = (typeof certainties)[number];

/** Name of one message of CAP. Only the three values together name it. */
export interface MessageName {
  /** Undefined in a reference that does not name its sender. */
  readonly sender: string | undefined;
  readonly identifier: string;
  /** Time at which the message was sent [ms since 1970]. */
  readonly sentMs: number;
}

/** Value of a code list, such as an area code or the code of an event. */
export interface Code {
  /** Name of the code list as the sender writes it, such as `EMMA_ID`, `UGC` or `SAME`. */
  readonly scheme: string;
  readonly value: string;
}

/** Awareness of MeteoAlarm. A field is null if the sender does not state it. */
export interface Awareness {
  /** 1 green, 2 yellow, 3 orange, 4 red. */
  readonly level: number | null;
  readonly color: string | null;
  /** Number of the type of the hazard, such as 1 for wind. */
  readonly type: number | null;
  readonly typeName: string | null;
}

/** Point on the Earth: latitude and longitude [degrees]. */
export type Point = readonly [latitude: number, longitude: number];

/** Polygon without its holes, as it was sent. It may be open. */
export type Ring = readonly Point[];

export interface Circle {
  readonly center: Point;
  readonly radiusKm: number;
}

/** Area code that may name the address of its shape. */
export interface AreaCode extends Code {
  /** Address from which the sender gives the shape of the code, if it names one. */
  readonly address?: string;
}

/** Area of a warning. Polygons and circles decide if there are any. Otherwise the shapes of the codes decide. */
export interface AlertArea {
  readonly polygons: readonly Ring[];
  /** Parts of the polygons for which the warning does not hold. */
  readonly holes: readonly Ring[];
  readonly circles: readonly Circle[];
  readonly codes: readonly AreaCode[];
  /** Range of elevations for which the warning holds [m above sea level]. A null end is open. */
  readonly heightsM: { readonly from: number | null; readonly to: number | null } | null;
}

/** Text of a part in one language, as it was sent. A field is null if the sender leaves it out. */
export interface AlertText {
  /** BCP 47 language, as it was sent. CAP states `en-US` for a text that names none. */
  readonly language: string;
  /** Empty if the sender leaves it out. */
  readonly event: string;
  readonly senderName: string | null;
  readonly headline: string | null;
  readonly description: string | null;
  readonly instruction: string | null;
  readonly web: string | null;
  /** Names of the areas of the part, in their order. */
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
  /** True for a green awareness and for an all-clear. Such a part is never live. */
  readonly isClear: boolean;
  /** Start of the hazard [ms since 1970]: its onset, else when the message takes effect, else when it was sent. */
  readonly fromMs: number;
  /** End of the hazard [ms since 1970], or null if the sender states none that follows the start. */
  readonly untilMs: number | null;
  /** Expiry of the message [ms since 1970]. It may be long before the end of the hazard. */
  readonly expiresMs: number | null;
  /** At least one text, each in another language. */
  readonly texts: readonly AlertText[];
  readonly areas: readonly AlertArea[];
}

/** Message of an authority. */
export interface AlertMessage {
  readonly sender: string;
  readonly identifier: string;
  readonly sentMs: number;
  readonly kind: MessageKind;
  /** Messages that this one replaces or cancels. */
  readonly references: readonly MessageName[];
  /** A cancel may have none. */
  readonly parts: readonly AlertPart[];
}

/** What could not be read or used, in words for the operator. */
export interface ReadingFault {
  /** Identifier of the message or name of the file. Undefined if it could not be read. */
  readonly of: string | undefined;
  readonly words: string;
}

/** Result of reading a document of warnings. */
export interface ReadWarnings {
  readonly messages: readonly AlertMessage[];
  /** Number of messages that are not meant for the public, by reason, such as `status Test`. */
  readonly dropped: ReadonlyMap<string, number>;
  /** Number of faults. A reader counts a feed with a fault as partial. */
  readonly faulty: number;
  /** The first faults. */
  readonly faults: readonly ReadingFault[];
  /** Links of an index to further documents. Empty for other documents. */
  readonly links: readonly AlertLink[];
}

/** Link of an Atom or RSS index to a document of CAP. */
export interface AlertLink {
  /** Absolute address, with `http:` or `https:`. */
  readonly address: string;
  /** Identity that the index gives the entry. It stays the same if the address changes. */
  readonly id: string | null;
  /** Time that the index states for the entry [ms since 1970], or null. */
  readonly changedMs: number | null;
}

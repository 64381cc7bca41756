import {
  type AlertText,
  type Awareness,
  certainties,
  type Code,
  type MessageKind,
  type MessageName,
  severities,
  urgencies,
  type AlertPart,
  type AlertArea,
} from "../alert-message.ts";
import { excessOf } from "../areas/area-limits.ts";
import { readArea } from "./cap-areas.ts";
import { readInstantMs } from "./cap-times.ts";
import { childrenOf, type DocumentElement, textOf, textsOf } from "./document-element.ts";
import type { Findings } from "./findings.ts";

const kinds = new Map<string, MessageKind>([
  ["alert", "alert"],
  ["update", "update"],
  ["cancel", "cancel"],
]);

/** Values by which CAP says that a message is not meant for the public or needs no answer. */
const droppedValues = new Map([
  ["status", new Set(["exercise", "system", "test", "draft"])],
  ["msgType", new Set(["ack", "error"])],
  ["scope", new Set(["restricted", "private"])],
]);

/** Colours of the awareness levels, for senders that state no number. */
const levelColors = ["green", "yellow", "orange", "red"];

/** Reads an `alert` of CAP 1.1 or 1.2, and adds the message and its faults to `findings`. */
export function readAlert(alert: DocumentElement, findings: Findings): void {
  const identifier = textOf(alert, "identifier");
  const fault = (words: string) => findings.fault(identifier, words);
  for (const [field, values] of droppedValues) {
    const value = textOf(alert, field)?.toLowerCase();
    if (value !== undefined && values.has(value)) return findings.drop(`${field} ${value}`);
  }
  const missing = ["identifier", "sender", "sent", "status", "msgType", "scope"].filter(
    (field) => textOf(alert, field) === undefined,
  );
  if (missing.length > 0) return fault(`The message has no ${missing.join(", ")}.`);
  const kind = kinds.get(textOf(alert, "msgType")!.toLowerCase());
  const isPublic = textOf(alert, "scope")!.toLowerCase() === "public";
  if (kind === undefined || !isPublic || textOf(alert, "status")!.toLowerCase() !== "actual")
    return fault("The status, msgType or scope of the message is not one of CAP.");
  const sentMs = readInstantMs(textOf(alert, "sent")!);
  if (sentMs === undefined) return fault("The message states no readable time at which it was sent.");
  const parts = readParts(alert, sentMs, fault);
  const excess = excessOf(parts);
  if (excess !== undefined) return fault(excess);
  // What it replaces stays, because nothing of this message can be used.
  if (parts.length === 0 && kind !== "cancel") return;
  findings.addMessage({
    sender: textOf(alert, "sender")!,
    identifier: identifier!,
    sentMs,
    kind,
    references: textsOf(alert, "references").flatMap((text) => readReferences(text, fault)),
    parts,
  });
}

/** Reads references: `sender,identifier,sent`, separated by white space. A sender may contain spaces. */
function readReferences(text: string, fault: (words: string) => void): readonly MessageName[] {
  const fields = text.split(",").map((field) => field.trim());
  const names: MessageName[] = [];
  let sender = fields[0]!;
  for (let index = 1; index < fields.length; index += 2) {
    const identifier = fields[index]!;
    const [sent = "", ...rest] = (fields[index + 1] ?? "").split(/[\s;]+/);
    const sentMs = readInstantMs(sent);
    if (sentMs !== undefined && identifier !== "")
      names.push({ sender: sender === "" ? undefined : sender, identifier, sentMs });
    else fault("A reference to another message is not a sender, an identifier and a time.");
    sender = rest.join(" ");
  }
  if (fields.length === 1) fault("A reference to another message is not a sender, an identifier and a time.");
  return names;
}

/** Reads the `info` elements. Those that differ only in their language and texts become one part. */
function readParts(
  alert: DocumentElement,
  sentMs: number,
  fault: (words: string) => void,
): readonly AlertPart[] {
  const infos = childrenOf(alert, "info");
  if (infos.length === 0 && textOf(alert, "msgType")!.toLowerCase() !== "cancel")
    fault("The message has no info.");
  const parts = infos.flatMap((info) => readInfo(info, sentMs, fault));
  return parts.length < 2 ? parts : withLanguages(parts);
}

/** Joins parts that are equal in all but language. Two texts in one language stay two parts. */
function withLanguages(parts: readonly AlertPart[]): readonly AlertPart[] {
  const groups = new Map<string, AlertPart[]>();
  for (const part of parts) {
    const key = JSON.stringify(contentOf(part));
    const alike = groups.get(key) ?? [];
    groups.set(key, alike);
    const languages = new Set(part.texts.map(({ language }) => language.toLowerCase()));
    const free = alike.findIndex(({ texts }) =>
      texts.every(({ language }) => !languages.has(language.toLowerCase())),
    );
    if (free === -1) alike.push(part);
    else alike[free] = joined(alike[free]!, part);
  }
  return [...groups.values()].flat();
}

/**
 * Returns what must be equal in all languages. Names of code lists differ between languages at some senders, and so do area codes beside polygons, which
 * decide nothing.
 */
function contentOf({ areas, eventCodes, awareness, ...part }: AlertPart): unknown {
  return {
    ...part,
    texts: undefined,
    awareness: [awareness?.level, awareness?.type],
    eventCodes: eventCodes.map(({ value }) => value),
    areas: areas.map(({ codes, ...drawn }) =>
      drawn.polygons.length + drawn.circles.length > 0 ? drawn : { codes, ...drawn },
    ),
  };
}

function joined(a: AlertPart, b: AlertPart): AlertPart {
  return {
    ...a,
    texts: [...a.texts, ...b.texts],
    eventCodes: union(a.eventCodes, b.eventCodes),
    areas: a.areas.map((area, index) => ({ ...area, codes: union(area.codes, b.areas[index]!.codes) })),
  };
}

function union<One extends Code>(a: readonly One[], b: readonly One[]): readonly One[] {
  const known = new Set(a.map(nameOf));
  return [...a, ...b.filter((one) => !known.has(nameOf(one)))];
}

function nameOf({ scheme, value }: Code): string {
  return JSON.stringify([scheme, value]);
}

/** Reads one `info`. Returns nothing if its start cannot be read. */
function readInfo(
  info: DocumentElement,
  sentMs: number,
  fault: (words: string) => void,
): readonly AlertPart[] {
  const start = textOf(info, "onset") ?? textOf(info, "effective");
  const fromMs = start === undefined ? sentMs : readInstantMs(start);
  if (fromMs === undefined) {
    fault("A part states no readable start. A time needs an offset from UTC.");
    return [];
  }
  const endsMs = latestTime(parametersOf(info, "eventEndingTime"), fault);
  const expiresMs = latestTime(textsOf(info, "expires"), fault);
  const areas = childrenOf(info, "area");
  const read: readonly AlertArea[] = areas.map((area) => readArea(area, fault));
  if (areas.length === 0) fault("A part has no area.");
  const awareness = readAwareness(info);
  return [
    {
      categories: textsOf(info, "category"),
      severity: valueOf(severities, textOf(info, "severity")),
      urgency: valueOf(urgencies, textOf(info, "urgency")),
      certainty: valueOf(certainties, certaintyOf(info)),
      eventCodes: codesOf(info, "eventCode"),
      awareness,
      isClear:
        awareness?.level === 1 ||
        textsOf(info, "responseType").some((type) => type.toLowerCase() === "allclear"),
      fromMs,
      untilMs: [endsMs, expiresMs].find((ms) => ms !== null && ms > fromMs) ?? null,
      expiresMs,
      areas: read,
      texts: [readText(info, areas)],
    },
  ];
}

function readText(info: DocumentElement, areas: readonly DocumentElement[]): AlertText {
  const instructions = textsOf(info, "instruction");
  return {
    language: textOf(info, "language") ?? "en-US",
    event: textOf(info, "event") ?? "",
    senderName: textOf(info, "senderName") ?? null,
    headline: textOf(info, "headline") ?? null,
    description: textOf(info, "description") ?? null,
    instruction: instructions.length === 0 ? null : instructions.join("\n"),
    web: textOf(info, "web") ?? null,
    areaNames: areas.map((area) => textOf(area, "areaDesc") ?? ""),
  };
}

/** CAP 1.0 said `Very Likely` for what is now `Likely`. */
function certaintyOf(info: DocumentElement): string | undefined {
  const text = textOf(info, "certainty");
  return text?.toLowerCase() === "very likely" ? "likely" : text;
}

function valueOf<Value extends string>(values: readonly Value[], text: string | undefined): Value {
  return values.find((value) => value === text?.toLowerCase()) ?? values[0]!;
}

/** Returns the latest of several instants [ms since 1970], or null if there is none. */
function latestTime(texts: readonly string[], fault: (words: string) => void): number | null {
  const read = texts.flatMap((text) => {
    const ms = readInstantMs(text);
    if (ms === undefined)
      fault("A part states an end that is not readable. A time needs an offset from UTC.");
    return ms === undefined ? [] : [ms];
  });
  return read.length === 0 ? null : Math.max(...read);
}

function codesOf(info: DocumentElement, name: string): readonly Code[] {
  return childrenOf(info, name).flatMap((code): Code[] => {
    const [scheme, value] = [textOf(code, "valueName"), textOf(code, "value")];
    return scheme === undefined || value === undefined ? [] : [{ scheme, value }];
  });
}

function parametersOf(info: DocumentElement, name: string): readonly string[] {
  return codesOf(info, "parameter").flatMap(({ scheme, value }) => (scheme === name ? [value] : []));
}

/** Reads the parameters `awareness_level` (`2; yellow; Moderate`) and `awareness_type` (`1; Wind`) of MeteoAlarm. */
function readAwareness(info: DocumentElement): Awareness | null {
  const levels = parametersOf(info, "awareness_level").map((text) =>
    text.split(";").map((part) => part.trim()),
  );
  const [type] = parametersOf(info, "awareness_type").map((text) =>
    text.split(";").map((part) => part.trim()),
  );
  if (levels.length === 0 && type === undefined) return null;
  const ranked = levels.map((parts) => ({ level: levelOf(parts), color: colorOf(parts) }));
  const [highest] = ranked.toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0));
  return {
    level: highest?.level ?? null,
    color: highest?.color ?? null,
    type: /^\d{1,3}$/.test(type?.[0] ?? "") ? Number(type![0]) : null,
    typeName: type?.find((part) => part !== "" && !/^\d+$/.test(part)) ?? null,
  };
}

function levelOf(parts: readonly string[]): number | null {
  if (/^[1-4]$/.test(parts[0]!)) return Number(parts[0]);
  const color = colorOf(parts);
  return color === null ? null : levelColors.indexOf(color) + 1;
}

function colorOf(parts: readonly string[]): string | null {
  return parts.map((part) => part.toLowerCase()).find((part) => levelColors.includes(part)) ?? null;
}

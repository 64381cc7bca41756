import type { AlertMessage, AlertPart } from "./alert-message.ts";

/** XML elements by name. A list stands for several elements of that name, and undefined for none. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

const encoder = new TextEncoder();

/** Writes XML elements in the given order. Values are inserted as XML, without escaping. */
export function elements(fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => `<${name}>${one}</${name}>`))
    .join("");
}

/** Writes a CAP 1.2 document with one part and one area. The arguments replace or add elements. */
export function capXml(alert: Fields = {}, info: Fields = {}, area: Fields = {}): string {
  const areaXml = elements({ areaDesc: "Somewhere", polygon: "50,7 50,9 52,9 52,7 50,7", ...area });
  const infoXml = elements({
    language: "en-GB",
    category: "Met",
    event: "Wind",
    urgency: "Expected",
    severity: "Severe",
    certainty: "Likely",
    onset: "2026-11-29T10:00:00Z",
    expires: "2026-11-29T20:00:00Z",
    area: areaXml,
    ...info,
  });
  const fields = {
    identifier: "one",
    sender: "sender@example.com",
    sent: "2026-11-29T08:00:00Z",
    status: "Actual",
    msgType: "Alert",
    scope: "Public",
    info: infoXml,
    ...alert,
  };
  return `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">${elements(fields)}</alert>`;
}

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Returns a message part that holds from 10:00 to 20:00 UTC. `changes` replaces some of its fields. */
export function partWith(changes: Partial<AlertPart> = {}): AlertPart {
  return {
    categories: ["Met"],
    severity: "severe",
    urgency: "expected",
    certainty: "likely",
    eventCodes: [],
    awareness: null,
    isClear: false,
    fromMs: Date.UTC(2026, 10, 29, 10),
    untilMs: Date.UTC(2026, 10, 29, 20),
    expiresMs: null,
    texts: [
      {
        language: "en-GB",
        event: "Wind",
        senderName: null,
        headline: null,
        description: null,
        instruction: null,
        web: null,
        areaNames: ["Somewhere"],
      },
    ],
    areas: [areaWith({})],
    ...changes,
  };
}

/** Returns an area with one code. `changes` replaces some of its fields. */
export function areaWith(changes: Partial<AlertPart["areas"][number]>): AlertPart["areas"][number] {
  const codes = [{ scheme: "EMMA_ID", value: "DE001" }];
  return { polygons: [], holes: [], circles: [], codes, heightsM: null, ...changes };
}

/** Returns an alert that was sent at 08:00 UTC. `changes` replaces some of its fields. */
export function messageWith(changes: Partial<AlertMessage> = {}): AlertMessage {
  return {
    sender: "sender@example.com",
    identifier: "one",
    sentMs: Date.UTC(2026, 10, 29, 8),
    kind: "alert",
    references: [],
    parts: [partWith()],
    ...changes,
  };
}

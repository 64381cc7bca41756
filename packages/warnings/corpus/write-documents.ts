import type { SpecAlert, SpecArea, SpecInfo, SpecName } from "./spec.ts";

/** Options for writing an XML document. */
export interface XmlStyle {
  /** Prefix of all element names, such as `cap:`. */
  readonly prefix?: string;
  /** White space between elements. */
  readonly space?: string;
  /** Text before the root element, such as the XML declaration. */
  readonly head?: string;
  readonly version?: "1.1" | "1.2";
  /** Elements at the end of the `alert`, such as a signature. */
  readonly tail?: string;
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Writes an alert as a CAP document in XML. */
export function capXml(alert: SpecAlert, style: XmlStyle = {}): string {
  const { prefix = "", space = "", head = "", version = "1.2", tail = "" } = style;
  const element = (name: string, content: string) =>
    `<${prefix}${name}>${content}</${prefix}${name}>${space}`;
  const write = (fields: readonly Field[]): string =>
    fields
      .map(([name, value]) =>
        element(name, typeof value === "string" ? escaped(value) : space + write(value)),
      )
      .join("");
  const scope = prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`;
  const open = `<${prefix}alert ${scope}="urn:oasis:names:tc:emergency:cap:${version}">${space}`;
  return `${head}${open}${write(alertFields(alert))}${tail}</${prefix}alert>`;
}

/** XML element: its name, and its text or its children. */
export type Field = readonly [name: string, value: string | readonly Field[]];

function alertFields(alert: SpecAlert): readonly Field[] {
  const references = (alert.references ?? []).map(nameText).join(" ");
  return [
    ...optional("identifier", alert.identifier),
    ...optional("sender", alert.sender),
    ["sent", alert.sent.text],
    ...optional("status", "status" in alert ? alert.status : "Actual"),
    ["msgType", alert.msgType],
    ...optional("scope", "scope" in alert ? alert.scope : "Public"),
    ...optional("references", references === "" ? undefined : references),
    ...alert.infos.map((info): Field => ["info", infoFields(info)]),
  ];
}

export function nameText([sender, identifier, ms]: SpecName): string {
  return `${sender ?? ""},${identifier},${new Date(ms).toISOString().replace(".000Z", "-00:00")}`;
}

function infoFields(info: SpecInfo): readonly Field[] {
  return [
    ...optional("language", info.language),
    ["category", "Met"],
    ["event", info.event],
    ...(info.responseTypes ?? []).map((type): Field => ["responseType", type]),
    ["urgency", "Expected"],
    ["severity", info.severity],
    ["certainty", "Likely"],
    ...named("eventCode", info.eventCode === undefined ? [] : [["GROUP", info.eventCode]]),
    ...optional("effective", info.effective?.text),
    ...optional("onset", info.onset?.text),
    ...optional("expires", info.expires?.text),
    ["headline", `${info.event}!`],
    ...named(
      "parameter",
      info.awarenessLevel === undefined ? [] : [["awareness_level", info.awarenessLevel]],
    ),
    ...named("parameter", info.ends === undefined ? [] : [["eventEndingTime", info.ends.text]]),
    ...info.areas.map((area): Field => ["area", areaFields(area)]),
  ];
}

function areaFields(area: SpecArea): readonly Field[] {
  return [
    ["areaDesc", area.name],
    ...(area.polygons ?? []).map((text): Field => ["polygon", text]),
    ...(area.circles ?? []).map((text): Field => ["circle", text]),
    ...named("geocode", area.codes ?? []),
    ...optional("altitude", area.altitude),
    ...optional("ceiling", area.ceiling),
  ];
}

function named(name: string, pairs: readonly (readonly [string, string])[]): readonly Field[] {
  return pairs.map(([valueName, value]) => [
    name,
    [
      ["valueName", valueName],
      ["value", value],
    ],
  ]);
}

function optional(name: string, value: string | undefined): readonly Field[] {
  return value === undefined ? [] : [[name, value]];
}

/** Writes alerts in the JSON format of MeteoAlarm. Its property names are the element names of CAP. */
export function meteoalarmJson(alerts: readonly SpecAlert[]): string {
  const lists = new Set([
    "info",
    "area",
    "geocode",
    "parameter",
    "eventCode",
    "category",
    "responseType",
    "polygon",
    "circle",
  ]);
  const object = (fields: readonly Field[]): Readonly<Record<string, unknown>> => {
    const result: Record<string, unknown> = {};
    for (const [name, value] of fields) {
      const one = typeof value === "string" ? value : object(value);
      const before = result[name];
      result[name] = lists.has(name) ? [...(Array.isArray(before) ? before : []), one] : one;
    }
    return result;
  };
  return JSON.stringify({
    warnings: alerts.map((alert, index) => ({ alert: object(alertFields(alert)), uuid: `uuid-${index}` })),
  });
}

/** Writes alerts in the JSON format of the NWS. Only the first area of the first `info` of each alert is written. */
export function nwsJson(
  alerts: readonly SpecAlert[],
  geometries: readonly unknown[] = [],
  more: object = {},
): string {
  const features = alerts.map((alert, index) => {
    const [info] = alert.infos;
    const [area] = info?.areas ?? [];
    const geocode: Record<string, string[]> = {};
    for (const [scheme, value] of area?.codes ?? []) (geocode[scheme] ??= []).push(value);
    return {
      id: `https://api.weather.gov/alerts/${alert.identifier}`,
      type: "Feature",
      geometry: geometries[index] ?? null,
      properties: {
        "@type": "wx:Alert",
        id: alert.identifier,
        areaDesc: area?.name,
        geocode,
        affectedZones: (geocode["UGC"] ?? []).map((zone) => `https://api.weather.gov/zones/forecast/${zone}`),
        references: (alert.references ?? []).map(([sender, identifier, ms]) => ({
          "@id": `https://api.weather.gov/alerts/${identifier}`,
          identifier,
          sender,
          sent: new Date(ms).toISOString().replace(".000Z", "+00:00"),
        })),
        sent: alert.sent.text,
        effective: info?.effective?.text ?? null,
        onset: info?.onset?.text ?? null,
        expires: info?.expires?.text ?? null,
        ends: info?.ends?.text ?? null,
        status: "status" in alert ? alert.status : "Actual",
        messageType: alert.msgType,
        category: "Met",
        severity: info?.severity,
        certainty: "Likely",
        urgency: "Expected",
        event: info?.event,
        sender: alert.sender,
        senderName: "NWS Office",
        headline: null,
        response: info?.responseTypes?.[0] ?? "Execute",
        parameters: { VTEC: ["/O.NEW.KAMA.HW.A.0001.000000T0000Z-000000T0000Z/"] },
        scope: "scope" in alert ? alert.scope : "Public",
        code: "IPAWSv1.0",
        eventCode: { SAME: ["HWA"] },
        language: info?.language,
      },
    };
  });
  return JSON.stringify({
    "@context": ["https://geojson.org"],
    type: "FeatureCollection",
    features,
    title: "Current",
    ...more,
  });
}

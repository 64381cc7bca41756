import { expect, test } from "vitest";
import { zipOf } from "../../corpus/zip.ts";
import { capXml, elements, utf8 } from "../cap-documents.suite.ts";
import { readWarnings } from "./read-warnings.ts";

const read = (text: string | Uint8Array) =>
  readWarnings(typeof text === "string" ? utf8(text) : text, {
    name: "a.xml",
    address: "https://example.com/f/a.xml",
  });
const words = (text: string | Uint8Array) => read(text).faults.map((fault) => fault.words);

test("it reads a message of CAP", () => {
  const { messages, faulty } = read(
    capXml(
      { references: "a b,one,2026-11-29T06:00:00+01:00 c@d,two,2026-11-29T06:30:00-00:00" },
      {
        senderName: "Office",
        web: "https://example.com",
        instruction: ["Stay in.", "Wait."],
        parameter: elements({ valueName: "awareness_type", value: "1; Wind" }),
      },
      {
        altitude: "984.2519",
        ceiling: "9842.5197",
        geocode: elements({ valueName: "EMMA_ID", value: "DE001" }),
      },
    ),
  );
  expect(faulty).toBe(0);
  expect(messages).toMatchObject([
    {
      sender: "sender@example.com",
      identifier: "one",
      sentMs: Date.UTC(2026, 10, 29, 8),
      kind: "alert",
      references: [
        { sender: "a b", identifier: "one", sentMs: Date.UTC(2026, 10, 29, 5) },
        { sender: "c@d", identifier: "two", sentMs: Date.UTC(2026, 10, 29, 6, 30) },
      ],
      parts: [
        {
          severity: "severe",
          awareness: { level: null, color: null, type: 1, typeName: "Wind" },
          isClear: false,
          fromMs: Date.UTC(2026, 10, 29, 10),
          untilMs: Date.UTC(2026, 10, 29, 20),
          texts: [
            { language: "en-GB", event: "Wind", instruction: "Stay in.\nWait.", areaNames: ["Somewhere"] },
          ],
          areas: [{ codes: [{ scheme: "EMMA_ID", value: "DE001" }], heightsM: { from: 300, to: 3000 } }],
        },
      ],
    },
  ]);
});

test("what is not meant for the public is dropped and counted, also if it is faulty", () => {
  const feed = [
    capXml({ status: "Test", sent: "yesterday" }),
    capXml({ status: "Exercise" }),
    capXml({ msgType: "Ack" }),
    capXml({ scope: "Restricted" }),
    capXml({ status: "Test" }),
  ];
  const { messages, dropped, faulty } = read(`<x>${feed.join("")}</x>`);
  expect([messages.length, faulty]).toEqual([0, 0]);
  expect(Object.fromEntries(dropped)).toEqual({
    "status test": 2,
    "status exercise": 1,
    "msgType ack": 1,
    "scope restricted": 1,
  });
});

test.each([
  ["no scope", capXml({ scope: undefined })],
  ["an unknown status", capXml({ status: "Real" })],
  ["a time without an offset", capXml({ sent: "2026-11-29T08:00:00" })],
  ["a start without an offset", capXml({}, { onset: "2026-11-29T08:00:00" })],
  ["no part", capXml({ info: undefined })],
  ["a page of HTML", "<!DOCTYPE html><html><body>503</body></html>"],
  ["another document", "<html><body>503</body></html>"],
  ["a problem in JSON", `{"title": "Unavailable", "status": 503}`],
  ["nothing", ""],
])("a document with %s gives a fault and no message", (_, text) => {
  const { messages, faulty } = read(text);
  expect([messages.length, faulty]).toEqual([0, 1]);
});

test("an end that cannot be read costs only the end", () => {
  const { messages, faulty } = read(capXml({}, { expires: "2026-11-29T20:00" }));
  expect([messages[0]!.parts[0]!.untilMs, faulty]).toEqual([null, 1]);
});

test("languages of one part are joined, and other parts stay on their own", () => {
  const info = (language: string, event: string, severity = "Severe") =>
    /<info>(.*)<\/info>/s.exec(capXml({}, { language, event, severity }))![1]!;
  const infos = [info("en", "Wind"), info("de", "Sturm"), info("en", "Rain"), info("de", "Wind", "Minor")];
  const { messages } = read(capXml({ info: infos }));
  expect(messages[0]!.parts.map(({ texts }) => texts.map(({ event }) => event))).toEqual([
    ["Wind", "Sturm"],
    ["Rain"],
    ["Wind"],
  ]);
});

test("a green awareness and an all-clear are clear", () => {
  const level = (value: string) => ({ parameter: elements({ valueName: "awareness_level", value }) });
  const isClear = (info: Parameters<typeof capXml>[1]) =>
    read(capXml({}, info)).messages[0]!.parts[0]!.isClear;
  expect(isClear(level("1; Green; Moderate"))).toBe(true);
  expect(isClear(level("green"))).toBe(true);
  expect(isClear({ responseType: ["Monitor", "AllClear"] })).toBe(true);
  expect(isClear(level("2; yellow; Moderate"))).toBe(false);
});

test("it reads CAP as JSON in the form of MeteoAlarm, and each alert for itself", () => {
  const alert = {
    identifier: "2.49.0.0.56.0.BE.1",
    sender: "rmi@meteo.be",
    sent: "2026-11-29T08:00:00+00:00",
    status: "Actual",
    msgType: "Alert",
    scope: "Public",
    info: [
      {
        language: "en-GB",
        event: "Wind",
        category: ["Met"],
        severity: "Moderate",
        onset: "2026-11-29T10:00:00+00:00",
        area: [{ areaDesc: "Liège", geocode: [{ valueName: "EMMA_ID", value: "BE008" }], polygon: null }],
      },
    ],
  };
  const { messages, faulty } = read(JSON.stringify({ warnings: [{ alert, uuid: "a" }, { alert: 5 }] }));
  expect([messages.length, faulty]).toEqual([1, 1]);
  expect(messages[0]!.parts[0]!.areas[0]!.codes).toEqual([{ scheme: "EMMA_ID", value: "BE008" }]);
  expect(read(JSON.stringify({ warnings: [] }))).toMatchObject({ messages: [], faulty: 0 });
});

const feature = {
  id: "https://api.weather.gov/alerts/urn:oid:2",
  type: "Feature",
  geometry: null,
  properties: {
    id: "urn:oid:2",
    areaDesc: "Hartley",
    geocode: { SAME: ["048205"], UGC: ["TXZ006"] },
    affectedZones: ["https://api.weather.gov/zones/forecast/TXZ006"],
    references: [
      {
        "@id": "https://x",
        identifier: "urn:oid:1",
        sender: "w-nws.webmaster@noaa.gov",
        sent: "2026-11-28T08:00:00-06:00",
      },
    ],
    sent: "2026-11-29T08:00:00-06:00",
    effective: "2026-11-29T08:00:00-06:00",
    onset: "2026-11-30T08:00:00-06:00",
    expires: "2026-11-29T16:00:00-06:00",
    ends: "2026-12-01T08:00:00-06:00",
    status: "Actual",
    messageType: "Update",
    category: "Met",
    severity: "Severe",
    certainty: "Likely",
    urgency: "Future",
    event: "High Wind Watch",
    sender: "w-nws.webmaster@noaa.gov",
    senderName: "NWS Amarillo TX",
    headline: null,
    response: "Prepare",
    parameters: { expiredReferences: ["w-nws.webmaster@noaa.gov,urn:oid:0,2026-11-27T08:00:00-06:00"] },
    scope: "Public",
    eventCode: { SAME: ["HWA"], NationalWeatherService: ["HWA"] },
  },
};

test("it reads alerts of the NWS, with the event's end, expired references and the addresses of zones", () => {
  const page = {
    type: "FeatureCollection",
    features: [feature],
    pagination: { next: "https://api.weather.gov/alerts?cursor=a" },
  };
  const { messages, faulty, links } = read(JSON.stringify(page));
  expect(faulty).toBe(0);
  expect(links.map(({ address }) => address)).toEqual(["https://api.weather.gov/alerts?cursor=a"]);
  expect(messages).toMatchObject([
    {
      identifier: "urn:oid:2",
      kind: "update",
      references: [{ identifier: "urn:oid:1" }, { identifier: "urn:oid:0" }],
      parts: [
        {
          fromMs: Date.UTC(2026, 10, 30, 14),
          untilMs: Date.UTC(2026, 11, 1, 14),
          expiresMs: Date.UTC(2026, 10, 29, 22),
          eventCodes: [{ scheme: "SAME", value: "HWA" }, { scheme: "NationalWeatherService" }],
          texts: [{ event: "High Wind Watch", senderName: "NWS Amarillo TX", headline: null }],
          areas: [
            {
              codes: [
                { scheme: "SAME", value: "048205" },
                { scheme: "UGC", value: "TXZ006", address: "https://api.weather.gov/zones/forecast/TXZ006" },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

test("it reads the geometry of an alert of the NWS, longitude first, with holes", () => {
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ].map(([x, y]) => [x! - 100, y! + 30]);
  const geometry = { type: "Polygon", coordinates: [square(0, 3), square(1, 2)] };
  const [area] = read(JSON.stringify({ ...feature, geometry })).messages[0]!.parts[0]!.areas;
  expect(area!.polygons[0]![1]).toEqual([30, -97]);
  expect(area!.holes[0]![2]).toEqual([32, -98]);
});

test("it reads the links of Atom and RSS, relative ones too, and counts entries without one", () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="x"/><entry><id>1</id><updated>2026-11-29T08:00:00Z</updated>
    <link rel="related" href="https://example.com/page"/><link type="application/cap+xml" href="../1.xml"/></entry></feed>`;
  expect(read(atom)).toMatchObject({
    faulty: 0,
    links: [{ address: "https://example.com/1.xml", id: "1", changedMs: Date.UTC(2026, 10, 29, 8) }],
  });
  const rss = `<rss version="2.0"><channel><link>https://x</link><item><guid>2</guid><link>https://example.com/2.xml</link>
    <pubDate>Sun, 29 Nov 2026 08:00:00 GMT</pubDate></item><item><link>javascript:1</link></item></channel></rss>`;
  expect(read(rss)).toMatchObject({
    faulty: 1,
    links: [{ address: "https://example.com/2.xml", id: "2", changedMs: Date.UTC(2026, 10, 29, 8) }],
  });
  expect(
    read(`<rss><channel>${"<item><link>https://example.com/</link></item>".repeat(5001)}</channel></rss>`),
  ).toMatchObject({ faulty: 1 });
  expect(read("<feed/>")).toMatchObject({ messages: [], faulty: 0, links: [] });
});

test("a message inside an index or another document is read, and its entry needs no link", () => {
  const feed = `<feed><entry><id>1</id><content type="text/xml">${capXml()}</content></entry></feed>`;
  expect(read(feed)).toMatchObject({ messages: [{ identifier: "one" }], links: [], faulty: 0 });
});

test("it reads all files of an archive, and a faulty one costs only itself", () => {
  const files = ["one", "two"].map((identifier) => ({
    name: `${identifier}.xml`,
    bytes: utf8(capXml({ identifier })),
  }));
  const { messages, faults } = read(zipOf([...files, { name: "bad.xml", bytes: utf8("<alert>") }]));
  expect(messages.map(({ identifier }) => identifier)).toEqual(["one", "two"]);
  expect(faults.map(({ of }) => of)).toEqual(["bad.xml"]);
});

test("a message above 8 MB is refused, and an index above it is read", () => {
  expect(words(capXml({}, { description: "x".repeat(8 * 2 ** 20) }))).toEqual([
    "The message is larger than 8388608 bytes.",
  ]);
  expect(read(`<feed><x>${"x".repeat(8 * 2 ** 20)}</x></feed>`).faulty).toBe(0);
});

test("a message with too many codes or categories is a fault, and one at the limit is read", () => {
  const codes = (count: number) => ({
    polygon: undefined,
    geocode: elements({ valueName: "UGC", value: Array.from({ length: count }, () => "AKZ321").join(" ") }),
  });
  const categories = (count: number) => ({ category: Array.from({ length: count }, () => "Met") });
  expect(words(capXml({}, {}, codes(50_001)))).toEqual(["A part has more than 50000 codes."]);
  expect(words(capXml({}, categories(51)))).toEqual(["A part has more than 50 categories."]);
  expect(words(capXml({}, categories(50), codes(50_000)))).toEqual([]);
});

test("a message with too many polygons and holes is a fault, and others are still read", () => {
  const rings = (count: number) => Array.from({ length: count }, () => "50,7 50,9 52,9 52,7 50,7");
  const holes = (count: number) =>
    rings(count).map((value) => elements({ valueName: "EXCLUDE_POLYGON", value }));
  const message = (polygons: number, holesCount: number, corners = 1) =>
    capXml(
      {},
      {},
      {
        polygon: [
          ...rings(polygons - 1),
          Array.from({ length: corners }, () => "50,7 50,9 52,9 52,7").join(" "),
        ],
        geocode: holes(holesCount),
      },
    );
  const bomb = message(15_000, 15_000);
  expect(read(`<x>${bomb}${message(2000, 300)}</x>`)).toMatchObject({ messages: { length: 1 }, faulty: 1 });
  expect(words(message(2001, 0))).toEqual(["A part has more than 2000 polygons."]);
  expect(words(message(1, 301))).toEqual(["A part has more than 300 holes."]);
  expect(words(message(1, 300, 5000))).toEqual([
    "The message has more than 5000000 pairs of a hole and a corner.",
  ]);
});

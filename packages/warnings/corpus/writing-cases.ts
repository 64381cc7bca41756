import { alert, caseOf, info, inside, outside, rectangleArea, somewhere } from "./builders.ts";
import type { CorpusCase, SpecAlert } from "./spec.ts";
import { capXml, utf8 } from "./write-documents.ts";

/** Returns 20 cases of heights, which senders write in feet. */
export function heightCases(): readonly CorpusCase[] {
  const cases: readonly [
    altitude: string | undefined,
    ceiling: string | undefined,
    range: readonly [number | null, number | null],
    faulty?: number,
  ][] = [
    [undefined, undefined, [null, null]],
    ["0", "9842.5197", [null, 3000]],
    ["984.2519", "9842.5197", [300, 3000]],
    ["1968.5039", "9842.5197", [600, 3000]],
    ["2624.6719", "9842.5197", [800, 3000]],
    ["3280.8399", undefined, [1000, null]],
    [undefined, "3280.8399", [null, 1000]],
    ["0", "0", [null, null]],
    ["0", undefined, [null, null]],
    ["-10", "1640.4199", [null, 500]],
    ["+3280.8399", "6561.6798", [1000, 2000]],
    [" 3280.8399 ", "6561.6798", [1000, 2000]],
    ["3280.", "6561.6798", [999.7, 2000]],
    ["6561.6798", "3280.8399", [null, null], 1],
    ["high", "3280.8399", [null, 1000], 1],
    ["NaN", undefined, [null, null], 1],
    ["1e4", undefined, [null, null], 1],
    ["3280.8399", "up", [1000, null], 1],
    ["3,280", undefined, [null, null], 1],
    ["3280.8399", "3280.8399", [1000, 1000]],
  ];
  return cases.map(([altitude, ceiling, heightsM, faulty = 0], number) => {
    const area = {
      ...somewhere,
      heightsM,
      ...(altitude === undefined ? {} : { altitude }),
      ...(ceiling === undefined ? {} : { ceiling }),
    };
    const lower = { ...rectangleArea(51.5, 7, 52, 9, { name: "Other" }), heightsM: [null, null] as const };
    return caseOf(
      "heights",
      `from ${altitude ?? "nothing"} to ${ceiling ?? "nothing"} feet`,
      [alert({ infos: [info({ areas: number % 2 === 0 ? [area] : [area, lower] })] })],
      {
        questions: [undefined, -5, 0, 299, 300, 500, 600, 799.9, 1000, 2000, 2962, 3000, 3001].flatMap(
          (elevationM) =>
            [inside, outside, { latitude: 51.7, longitude: 8 }].map((place) => ({
              ...place,
              ...(elevationM === undefined ? {} : { elevationM }),
            })),
        ),
        truth: { faulty },
      },
    );
  });
}

function one(event: string): SpecAlert {
  return alert({ infos: [info({ event })] });
}

function declared(encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?>\n`;
}

/** Returns 20 cases of text encodings, and of different ways to write XML. */
export function encodingCases(): readonly CorpusCase[] {
  const umlauts = one("Glätte – Ölpest");
  const bytes: readonly [name: string, alert: SpecAlert, bytes: Uint8Array][] = [
    ["UTF-8 without a declaration", umlauts, utf8(capXml(umlauts))],
    ["UTF-8 that is declared", umlauts, utf8(capXml(umlauts, { head: declared("UTF-8") }))],
    ["UTF-8 with a byte order mark", umlauts, utf8(`\uFEFF${capXml(umlauts, { head: declared("utf-8") })}`)],
    [
      "UTF-16, little end first",
      umlauts,
      Buffer.from(`\uFEFF${capXml(umlauts, { head: declared("UTF-16") })}`, "utf16le"),
    ],
    [
      "UTF-16, big end first",
      umlauts,
      Buffer.from(`\uFEFF${capXml(umlauts, { head: declared("UTF-16") })}`, "utf16le").swap16(),
    ],
    ["UTF-16 without a byte order mark", umlauts, Buffer.from(capXml(umlauts), "utf16le")],
    ["UTF-8 that says UTF-16", umlauts, utf8(capXml(umlauts, { head: declared("utf-16") }))],
    [
      "ISO-8859-1",
      one("Glätte"),
      Buffer.from(capXml(one("Glätte"), { head: declared("ISO-8859-1") }), "latin1"),
    ],
    [
      "ISO-8859-7",
      one("άέ"),
      Buffer.from(capXml(one("\u00DC\u00DD"), { head: declared("ISO-8859-7") }), "latin1"),
    ],
    [
      "Big5",
      one("大風"),
      Buffer.from(capXml(one("\u00A4j\u00AD\u00B7"), { head: declared("Big5") }), "latin1"),
    ],
    ["wrong bytes for UTF-8", one("Gl\uFFFDtte"), Buffer.from(capXml(one("Glätte")), "latin1")],
    ["a prefix", umlauts, utf8(capXml(umlauts, { prefix: "cap:" }))],
    ["CAP 1.1 with white space", umlauts, utf8(capXml(umlauts, { version: "1.1", space: "\r\n\t " }))],
    [
      "a style sheet and comments",
      umlauts,
      utf8(
        capXml(umlauts, { head: `${declared("UTF-8")}<?xml-stylesheet href='a.xsl'?><!-- <alert> & -->` }),
      ),
    ],
    [
      "a signature",
      umlauts,
      utf8(
        capXml(umlauts, {
          tail: `<ds:Signature xmlns:ds="d"><ds:SignedInfo><ds:Reference URI=""/></ds:SignedInfo></ds:Signature>`,
        }),
      ),
    ],
    [
      "five entities",
      one(`A & B < C > "D" 'E'`),
      utf8(capXml(one("X")).replaceAll("X", "A &amp; B &lt; C &gt; &quot;D&quot; &apos;E&apos;")),
    ],
    [
      "numbers of characters",
      one("Glätte \u{1F32A}"),
      utf8(capXml(one("X")).replaceAll("X", "Gl&#228;tte &#x1F32A;")),
    ],
    [
      "a section of text",
      one("<b>Wind</b> & rain"),
      utf8(capXml(one("X")).replace("X", "<![CDATA[<b>Wind</b> & rain]]>")),
    ],
    ["HTML as text", one("Wind<br/>&nbsp;rain"), utf8(capXml(one("Wind<br/>&nbsp;rain")))],
    [
      "an envelope around it",
      umlauts,
      utf8(
        `<EDXLDistribution><contentObject><embeddedXMLContent>${capXml(umlauts)}</embeddedXMLContent></contentObject></EDXLDistribution>`,
      ),
    ],
  ];
  return bytes.map(([name, message, content]) =>
    caseOf("encodings", name, [message], {
      snapshots: [[{ name: "a.xml", bytes: content }]],
      questions: [inside, outside],
    }),
  );
}

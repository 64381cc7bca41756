import {
  alert,
  asMeteoalarm,
  at,
  caseOf,
  codeArea,
  hourMs,
  info,
  inSquare,
  inside,
  noonMs,
  xmlFile,
} from "./builders.ts";
import type { CorpusCase, CorpusDocument, SpecAlert } from "./spec.ts";
import { capXml, meteoalarmJson, nwsJson, utf8 } from "./write-documents.ts";
import { zipOf } from "./zip.ts";

const [first, second, third] = [0, 1, 2].map((number) =>
  alert({
    identifier: `message-${number}`,
    infos: [info({ areas: [codeArea(number)], event: `Event ${number}` })],
  }),
) as [SpecAlert, SpecAlert, SpecAlert];
const all = [first, second, third];
const questions = [0, 1, 2, 3].map(inSquare);

const xml = (alerts: readonly SpecAlert[]) =>
  alerts.map((one) => xmlFile(`${one.identifier}.xml`, capXml(one)));
const zip = (alerts: readonly SpecAlert[], more: readonly CorpusDocument[] = []): CorpusDocument => ({
  name: "all.zip",
  bytes: zipOf([...xml(alerts), ...more]),
});
const json = (text: string): readonly CorpusDocument[] => [xmlFile("feed.json", text)];
const errorPage = xmlFile("feed.json", `{"title": "Service Unavailable", "status": 503}`);
const htmlPage = xmlFile("feed.json", "<html><body>Sign in to this network</body></html>");

/** Returns 20 cases of feeds, such as changing snapshots, indexes, archives and error pages. */
export function feedCases(): readonly CorpusCase[] {
  const meteoalarm = (...alerts: readonly SpecAlert[]) => json(meteoalarmJson(alerts));
  const whole: readonly [
    name: string,
    snapshots: readonly (readonly CorpusDocument[])[],
    gone: readonly string[],
    faulty?: number,
  ][] = [
    ["a message that one snapshot lacks stays", [meteoalarm(...all), meteoalarm(first, second)], []],
    [
      "a message that two snapshots lack is withdrawn",
      [meteoalarm(...all), meteoalarm(first), meteoalarm(first, second)],
      ["message-2"],
    ],
    [
      "a message that comes back stays",
      [meteoalarm(...all), meteoalarm(first, second), meteoalarm(...all), meteoalarm(first, second)],
      [],
    ],
    [
      "two empty snapshots withdraw all (fmidev/weather-app #476)",
      [meteoalarm(...all), meteoalarm(), meteoalarm()],
      ["message-0", "message-1", "message-2"],
    ],
    [
      "a snapshot with a fault proves nothing",
      [meteoalarm(...all), meteoalarm(first, second), [...meteoalarm(first, second), htmlPage]],
      [],
      1,
    ],
    ["a page of an error proves nothing", [meteoalarm(...all), [errorPage], [errorPage]], [], 2],
    ["a page of a network proves nothing", [meteoalarm(...all), [htmlPage], [htmlPage], [htmlPage]], [], 3],
    ["an archive of the DWD", [[zip(all)]], []],
    [
      "an archive that loses a file for two snapshots",
      [[zip(all)], [zip([first, second])], [zip([first, second])]],
      ["message-2"],
    ],
    [
      "an archive with a faulty file proves nothing",
      [[zip(all)], ...[1, 2].map(() => [zip([first, second], [htmlPage])])],
      [],
      2,
    ],
    ["a page of the NWS", [json(nwsJson(all))], []],
    [
      "the NWS without a message for two snapshots",
      [json(nwsJson(all)), json(nwsJson([second])), json(nwsJson([second]))],
      ["message-0", "message-2"],
    ],
  ];
  const index: readonly [name: string, text: string, links: readonly string[], faulty?: number][] = [
    [
      "an Atom index",
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/>${[1, 2].map((number) => `<entry><id>${number}</id><link href="https://example.com/${number}.xml"/></entry>`).join("")}</feed>`,
      ["https://example.com/1.xml", "https://example.com/2.xml"],
    ],
    [
      "an Atom index of MeteoAlarm",
      `<feed><entry><link href="https://example.com/1" type="application/cap+xml"/><link href="https://example.com/page" hreflang="en" rel="related"/></entry></feed>`,
      ["https://example.com/1"],
    ],
    [
      "an RSS index with addresses of its own folder",
      `<rss version="2.0"><channel><link>https://example.com/</link><item><link>1.xml</link></item><item><link> ../2.xml </link></item></channel></rss>`,
      ["https://example.com/2.xml", "https://example.com/feed/1.xml"],
    ],
    [
      "an RSS 1.0 index",
      `<rdf:RDF><channel/><item><link>https://example.com/1.xml</link></item></rdf:RDF>`,
      ["https://example.com/1.xml"],
    ],
    [
      "an index with an entry that has no address",
      `<feed><entry><id>1</id></entry><entry><link href="file:///etc/passwd"/></entry></feed>`,
      [],
      2,
    ],
  ];
  const embedded = `<feed>${all.map((one) => `<entry><id>${one.identifier}</id><content type="text/xml">${capXml(one)}</content></entry>`).join("")}</feed>`;
  const twice = alert({ ...first, sent: at(-3), infos: [info({ areas: [codeArea(3)], event: "Again" })] });
  const lines = [...all, twice];
  return [
    ...whole.map(([name, snapshots, gone, faulty = 0]) =>
      caseOf("feeds", name, all, { snapshots, questions, gone: new Set(gone), truth: { faulty } }),
    ),
    ...index.map(([name, text, links, faulty = 0]) =>
      caseOf("feeds", name, [], {
        snapshots: [[xmlFile("index.xml", text)]],
        questions,
        isWhole: false,
        truth: { links, faulty },
      }),
    ),
    caseOf("feeds", "an index that contains its messages", all, {
      snapshots: [[xmlFile("index.xml", embedded)]],
      questions,
      isWhole: false,
    }),
    caseOf("feeds", "messages in several documents and twice", lines, {
      snapshots: [[...xml(lines), ...xml(all), { name: "a.json", bytes: utf8(meteoalarmJson(lines)) }]],
      questions,
    }),
    caseOf(
      "feeds",
      "several warnings of one place are all given (home-assistant/core #156838)",
      [0, 1, 2, 3].map((number) =>
        alert({
          identifier: String(number),
          sent: at(-4 + number),
          infos: [info({ event: `Event ${number}` })],
        }),
      ),
      {
        questions: [inside],
        nowMs: noonMs + hourMs,
        snapshots: asMeteoalarm(
          [0, 1, 2, 3].map((number) =>
            alert({
              identifier: String(number),
              sent: at(-4 + number),
              infos: [info({ event: `Event ${number}` })],
            }),
          ),
        ),
      },
    ),
  ];
}

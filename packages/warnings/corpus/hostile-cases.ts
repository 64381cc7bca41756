import { deflateRawSync } from "node:zlib";
import { alert, caseOf, info, inside, somewhere } from "./builders.ts";
import type { CorpusCase } from "./spec.ts";
import { capXml, meteoalarmJson, utf8 } from "./write-documents.ts";
import { zipOf } from "./zip.ts";

const megabytes = (count: number) => count * 1_048_576;

function withArea(polygon: string): string {
  return capXml(alert({ infos: [info({ areas: [{ ...somewhere, polygons: [polygon] }] })] }));
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? utf8(content) : content;
}

/**
 * Returns 30 cases of documents that try to read files, to waste time or memory, or to look like a warning. They contain no usable message, unless the name
 * of the case says so.
 */
export function hostileCases(): readonly CorpusCase[] {
  const good = capXml(alert());
  const lost = alert({
    infos: [info({ areas: [{ name: "Rectangle", contains: () => false, isUnplaced: true }] })],
  });
  const member = { name: "a.xml", bytes: utf8(good) };
  const filled = (field: string, content: string) => good.replace(`<${field}>`, `<${field}>${content}`);
  const refused: readonly [name: string, bytes: string | Uint8Array][] = [
    [
      "an entity that is a file",
      `<!DOCTYPE alert [<!ENTITY x SYSTEM "file:///etc/passwd">]>${filled("event", "&x;")}`,
    ],
    [
      "an entity that is an address",
      `<!DOCTYPE alert [<!ENTITY x SYSTEM "http://127.0.0.1/">]>${filled("event", "&x;")}`,
    ],
    [
      "an entity of parameters",
      `<!DOCTYPE alert [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;]>${good}`,
    ],
    [
      "a billion laughs",
      `<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "${"&l;".repeat(10)}"><!ENTITY n "${"&m;".repeat(10)}">]>${filled("event", "&n;")}`,
    ],
    ["an entity that was never declared", filled("event", "&x;")],
    ["a document that ends in a tag", good.slice(0, good.indexOf("</polygon>") + 4)],
    ["a document that ends in a polygon", good.slice(0, good.indexOf("</polygon>") - 10)],
    ["a document that ends in a comment", `${good.slice(0, 300)}<!-- `],
    ["a document that ends in a section of text", `${good.slice(0, 300)}<![CDATA[`],
    ["33 levels", "<a>".repeat(33) + "</a>".repeat(33)],
    ["a million levels", "<a>".repeat(1_000_000)],
    ["9 MB of text", filled("event", "x".repeat(megabytes(9)))],
    ["9 MB of white space", `${" ".repeat(megabytes(9))}${good}`],
    ["8 MB of elements", filled("info", "<a/>".repeat(megabytes(2) - 1000))],
    ["a zero byte", filled("event", "\0")],
    ["the number of a zero byte", filled("event", "&#0;")],
    ["a million numbers of characters", filled("event", "&#65;".repeat(1_000_000))],
    ["JSON of a million levels", "[".repeat(1_000_000)],
    ["JSON that ends early", meteoalarmJson([alert()]).slice(0, -10)],
    ["JSON of 8 MB of lists", `{"warnings":[[${"[],".repeat(megabytes(8) / 3 - 1000)}0]]}`],
    [
      "an archive that unpacks to more than it says",
      zipOf([{ ...member, packed: deflateRawSync(Buffer.alloc(megabytes(100))) }]),
    ],
    ["an archive of a file of 100 MB", zipOf([{ name: "a.xml", bytes: Buffer.alloc(megabytes(100)) }])],
    [
      "an archive of 6,000 files",
      zipOf(Array.from({ length: 6000 }, (_, index) => ({ ...member, name: String(index) }))),
    ],
  ];
  const read: readonly [
    name: string,
    text: string,
    message: Parameters<typeof caseOf>[2][number],
    faulty: number,
  ][] = [
    ["a polygon of NaN is read without its area", withArea("NaN,NaN NaN,NaN NaN,NaN"), lost, 1],
    ["a polygon of Infinity is read without its area", withArea("50,Infinity 50,9 52,9"), lost, 1],
    ["a polygon beyond the pole is read without its area", withArea("50,7 91,9 52,9"), lost, 1],
    ["a polygon in another notation is read without its area", withArea("0x32,7 5e1,9 52,9"), lost, 1],
    ["7 MB of commas are read without the area", withArea(",".repeat(megabytes(7))), lost, 1],
    [
      "7 MB of references without a comma are read",
      good.replace("<info>", `<references>${"a ".repeat(megabytes(3.5))}</references><info>`),
      alert(),
      1,
    ],
    [
      "names of inherited fields are read",
      meteoalarmJson([alert()]).replace(
        '"alert":{',
        '"alert":{"__proto__":{"status":"Test"},"constructor":"x",',
      ),
      alert(),
      0,
    ],
  ];
  return [
    ...refused.map(([name, content]) =>
      caseOf("hostile", name, [], {
        snapshots: [[{ name: "a", bytes: bytesOf(content) }]],
        questions: [inside],
        truth: { faulty: 1 },
      }),
    ),
    ...read.map(([name, text, message, faulty]) =>
      caseOf("hostile", name, [message], {
        snapshots: [[{ name: "a", bytes: utf8(text) }]],
        questions: [inside],
        truth: { faulty },
      }),
    ),
  ];
}

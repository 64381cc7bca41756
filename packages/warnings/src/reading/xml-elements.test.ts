import { expect, test } from "vitest";
import { utf8 } from "../cap-documents.suite.ts";
import { UnreadableDocument } from "./findings.ts";
import { readXml } from "./xml-elements.ts";

const read = (text: string) => readXml(utf8(text));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

test("it ignores prefixes, comments, instructions and white space between elements", () => {
  const root = read(
    `<?xml version="1.0"?><!-- x --><?s t?>\n<c:alert xmlns:c="u"><c:event >a<!--b-->c</c:event ><web/></c:alert>\n`,
  );
  expect(root.name).toBe("alert");
  expect(root.children.map(({ name, text }) => [name, text])).toEqual([
    ["event", "ac"],
    ["web", ""],
  ]);
});

test("it reads five entities, character numbers, sections of text and ends of lines", () => {
  const text = "&lt;&gt;&amp;&quot;&apos;&#65;&#x1F32A;<![CDATA[<b>&amp;]]>\r\n.\r.";
  expect(read(`<a>${text}</a>`).text).toBe(`<>&"'A\u{1F32A}<b>&amp;\n.\n.`);
  expect(read(`<link b='1 &lt; "2"' c:d = "e"/>`).attributes).toEqual(
    new Map([
      ["b", '1 < "2"'],
      ["d", "e"],
    ]),
  );
});

test.each([
  ["a DOCTYPE", `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`],
  ["a DOCTYPE inside", `<a><!DOCTYPE a></a>`],
  ["an unknown entity", "<a>&nbsp;</a>"],
  ["an ampersand alone", "<a>wind & rain</a>"],
  ["a number of no character", "<a>&#0;</a>"],
  ["half a character", "<a>&#xD800;</a>"],
  ["a number beyond all characters", "<a>&#x110000;</a>"],
  ["a control character", "<a>\0</a>"],
  ["an element that is not closed", "<a><b></b>"],
  ["a wrong order of ends", "<a><b></a></b>"],
  ["an end without a start", "</a>"],
  ["two roots", "<a/><b/>"],
  ["text outside", "<a/>b"],
  ["an attribute without quotes", "<a b=c/>"],
  ["an attribute without an end", `<a b="c`],
  ["a tag without an end", "<a"],
  ["a tag without a name", "<a>< b></a>"],
  ["a comment without an end", "<a/><!-- "],
  ["a section without an end", "<a><![CDATA[b</a>"],
  ["nothing", " "],
  ["33 levels", "<a>".repeat(33) + "</a>".repeat(33)],
  ["more than 150,000 elements", `<a>${"<b/>".repeat(150_000)}</a>`],
  ["an unknown encoding", `<?xml version="1.0" encoding="rot-13"?><a/>`],
])("it refuses %s", (_, text) => {
  expect(() => read(text)).toThrow(UnreadableDocument);
});

test("it reads 32 levels", () => {
  expect(read("<a>".repeat(32) + "</a>".repeat(32)).name).toBe("a");
});

test.each([
  ["ISO-8859-1", latin(`<?xml version="1.0" encoding='ISO-8859-1' ?><a>Gl\xE4tte</a>`)],
  ["windows-1252", latin(`<?xml version="1.0" encoding="windows-1252"?><a>Gl\xE4tte</a>`)],
  ["UTF-8 with a byte order mark", utf8("\uFEFF<a>Glätte</a>")],
  [
    "UTF-16 with a byte order mark",
    Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-16"?><a>Glätte</a>`, "utf16le"),
  ],
  ["UTF-16 without one", Buffer.from("<a>Glätte</a>", "utf16le")],
  ["UTF-16, big end first", Buffer.from("\uFEFF<a>Glätte</a>", "utf16le").swap16()],
  ["UTF-8 that says it is UTF-16", utf8(`<?xml version="1.0" encoding="utf-16"?><a>Glätte</a>`)],
])("it decodes %s", (_, bytes) => {
  expect(readXml(bytes).text).toBe("Glätte");
});

test("a byte that the encoding lacks does not cost the document", () => {
  expect(readXml(latin("<a>Gl\xE4tte</a>")).text).toBe("Gl\uFFFDtte");
});

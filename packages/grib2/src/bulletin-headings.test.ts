import { expect, test } from "vitest";
import { goldenFiles, readFixture } from "./golden-fields.suite.ts";
import { Grib2Error } from "./message/grib2-error.ts";
import { grib2Fields } from "./message/grib2-field.ts";

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const bytesOf = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** Start, heading and end of a bulletin around its message, according to WMO No. 386, Manual on the Global Telecommunication System. */
const heading = ascii("\u0001\r\r\n042\r\r\nHTXX80 ECMF 120000\r\r\n");
const ending = ascii("\r\r\n\u0003");

const [name] = goldenFiles as readonly [string, ...string[]];
const bytes = readFixture(name);
const first = [...grib2Fields(bytes)][0]!;
const message = bytes.slice(first.offset, first.offset + first.length);

test("messages between the headings and ends of bulletins are listed where they lie", () => {
  const file = bytesOf(heading, message, ending, heading, message, ending);
  const offsets = new Set([...grib2Fields(file)].map(({ offset }) => offset));
  const bulletin = heading.length + message.length + ending.length;
  expect([...offsets]).toEqual([heading.length, bulletin + heading.length]);
});

test("text without a message after it is an error", () => {
  expect(() => [...grib2Fields(bytesOf(message, ascii("<html>404</html>")))]).toThrow(Grib2Error);
});

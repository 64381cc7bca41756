import { expect, test } from "vitest";
import { IngestError } from "../../ingest-error.ts";
import { parseIdx } from "./idx.ts";

const run = Date.UTC(2026, 10, 21, 6) / 3_600_000;

const excerpt = `1:0:d=2026112106:PRMSL:mean sea level:7 hour fcst:
2:1000:d=2026112106:TMP:2 m above ground:7 hour fcst:
3.1:1500:d=2026112106:UGRD:10 m above ground:7 hour fcst:
3.2:1500:d=2026112106:VGRD:10 m above ground:7 hour fcst:
4:2500:d=2026112106:APCP:surface:6-7 hour acc fcst:
`;

test("a message ends where the next one begins, and the last with its file", () => {
  expect(parseIdx(excerpt).map(({ offset, length }) => [offset, length])).toEqual([
    [0, 1000],
    [1000, 500],
    [1500, 1000],
    [1500, 1000],
    [2500, undefined],
  ]);
});

test("fields that share a message are told apart by their part", () => {
  const [, , eastward, northward] = parseIdx(excerpt);
  expect(eastward).toMatchObject({ message: 3, part: 1, variable: "UGRD", level: "10 m above ground", run });
  expect(northward).toMatchObject({ message: 3, part: 2, variable: "VGRD" });
});

test("parts of the last message all end with the file", () => {
  const last = parseIdx("7.1:9:d=2026112106:UGRD:surface:anl:\n7.2:9:d=2026112106:VGRD:surface:anl:\n");
  expect(last.map(({ length }) => length)).toEqual([undefined, undefined]);
});

test("steps carry their interval and statistic", () => {
  const step = (text: string): unknown => parseIdx(`1:0:d=2026112106:X:surface:${text}:\n`)[0]!.step;
  expect(step("anl")).toEqual({ statistic: "instant", fromHours: 0, toHours: 0 });
  expect(step("7 hour fcst")).toEqual({ statistic: "instant", fromHours: 7, toHours: 7 });
  expect(step("6-7 hour acc fcst")).toEqual({ statistic: "accumulation", fromHours: 6, toHours: 7 });
  expect(step("426-432 hour ave fcst")).toEqual({ statistic: "average", fromHours: 426, toHours: 432 });
  expect(step("0-1 day acc fcst")).toEqual({ statistic: "accumulation", fromHours: 0, toHours: 24 });
  expect(step("0-0 day max fcst")).toEqual({ statistic: "maximum", fromHours: 0, toHours: 0 });
  expect(step("0-30 min min fcst")).toEqual({ statistic: "minimum", fromHours: 0, toHours: 0.5 });
});

test("a step in other words is kept without meaning", () => {
  expect(parseIdx("1:0:d=2026112106:X:surface:0-7 hour ave@1 hour fcst:\n")[0]!.step).toBeUndefined();
  expect(parseIdx("1:0:d=2026112106:X:surface:7 hour acc fcst:\n")[0]!.step).toBeUndefined();
});

test("what follows the step names the member", () => {
  const members = ["", "ENS=low-res ctl", "ENS=+1", "ens mean", "ENS=+1:prob >0"];
  for (const member of members) {
    expect(parseIdx(`1:0:d=2026112106:TMP:surface:anl:${member}\n`)[0]!.member).toBe(member);
  }
  expect(parseIdx("1:0:d=2026112106:TMP:surface:anl\n")[0]!.member).toBe("");
});

test.each([
  ["a line that was cut", "1:0:d=2026112106:TMP:surface:anl:\n2:55:d=20261121", "Line 2"],
  ["a member that was cut", "1:0:d=2026112106:TMP:surface:anl:ENS=+1", "Line 1 of the index has no end"],
  ["an answer that is no index", "<html>\n", "Line 1"],
  [
    "an offset that goes back",
    "1:9:d=2026112106:TMP:surface:anl:\n2:5:d=2026112106:TMP:surface:anl:\n",
    "Line 2",
  ],
  [
    "an empty line within",
    "1:0:d=2026112106:TMP:surface:anl:\n\n2:5:d=2026112106:TMP:surface:anl:\n",
    "Line 2",
  ],
  ["nothing", "\n", "empty"],
])("%s is refused with its place", (_what, text, named) => {
  expect(() => parseIdx(text)).toThrow(IngestError);
  expect(() => parseIdx(text)).toThrow(expect.objectContaining({ code: "bad_index" }));
  expect(() => parseIdx(text)).toThrow(named);
});

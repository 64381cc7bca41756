import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseEcmwfIndex } from "./ecmwf/ecmwf-index.ts";
import { parseIdx } from "./noaa/idx.ts";

const folder = new URL("../../../../../shared/fixtures/index/", import.meta.url);
const present = existsSync(folder);
const names = present ? readdirSync(folder) : ["gfs.idx"];

describe.skipIf(!present)("real indices (needs ../shared/fixtures/index beside the repository)", () => {
  test.each(names)("%s is read to its last line", (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const lines = text.split("\n").filter((line) => line !== "");
    const indexLines = text.startsWith("{") ? parseEcmwfIndex(text) : parseIdx(text);
    expect(indexLines).toHaveLength(lines.length);
    expect(lines.at(-1)).toContain(String(indexLines.at(-1)!.offset));
  });

  test.each(names)("%s is refused wherever it is cut within a line", (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const read = text.startsWith("{") ? parseEcmwfIndex : parseIdx;
    for (let length = text.length - 1; length > text.length - 300 && length > 0; length -= 1) {
      if (text[length - 1] === "\n") continue;
      expect(() => read(text.slice(0, length))).toThrow(expect.objectContaining({ code: "bad_index" }));
    }
  });

  test.each(names.filter((name) => name.startsWith("g")))("every step of %s has a meaning", (name) => {
    const indexLines = parseIdx(readFileSync(new URL(name, folder), "utf8"));
    expect(indexLines.filter(({ step }) => step === undefined)).toEqual([]);
  });
});

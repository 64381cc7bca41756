import { expect, test } from "vitest";
import { IngestError } from "../../ingest-error.ts";
import { parseEcmwfIndex } from "./ecmwf-index.ts";

const wind =
  '{"domain": "g", "type": "pf", "stream": "enfo", "step": "6", "levtype": "sfc", "number": "12", "param": "10u", "_offset": 40, "_length": 7}';
const soil =
  '{"type": "fc", "stream": "oper", "step": 6, "levtype": "sol", "levelist": 1, "param": "sot", "_offset": 47, "_length": 9}';

test("a line says where its field lies and what it is", () => {
  expect(parseEcmwfIndex(`${wind}\n${soil}\n`)).toEqual([
    {
      offset: 40,
      length: 7,
      param: "10u",
      levtype: "sfc",
      level: undefined,
      stepHours: 6,
      number: 12,
      type: "pf",
      stream: "enfo",
    },
    {
      offset: 47,
      length: 9,
      param: "sot",
      levtype: "sol",
      level: "1",
      stepHours: 6,
      number: undefined,
      type: "fc",
      stream: "oper",
    },
  ]);
});

test("a step that is a span ends at its end", () => {
  expect(parseEcmwfIndex(`${wind.replace('"6"', '"12-36"')}\n`)[0]!.stepHours).toBe(36);
});

test("extracts of the sub-seasonal archive are read in their own keys", () => {
  const line =
    '{"ensemble_member": 3, "lead_hours": 24, "length": 5, "level": "500_hpa", "offset": 2, "variable": "temperature"}';
  expect(parseEcmwfIndex(`${line}\n`)[0]).toMatchObject({
    offset: 2,
    length: 5,
    param: "temperature",
    stepHours: 24,
    number: 3,
    level: "500_hpa",
  });
});

test.each([
  ["a line that was cut", `${soil}\n${wind.slice(0, 60)}`, "Line 2"],
  ["a last line without its end", `${soil}\n${wind}`, "Line 2 of the index has no end"],
  ["a line without a length", `${soil.replace('"_length": 9', '"_length": null')}\n`, "Line 1"],
  ["a field without bytes", `${soil.replace('"_length": 9', '"_length": 0')}\n`, "Line 1"],
  ["an answer that is no index", "<html>\n", "Line 1"],
  ["nothing", "", "empty"],
])("%s is refused with its place", (_what, text, named) => {
  expect(() => parseEcmwfIndex(text)).toThrow(IngestError);
  expect(() => parseEcmwfIndex(text)).toThrow(expect.objectContaining({ code: "bad_index" }));
  expect(() => parseEcmwfIndex(text)).toThrow(named);
});

import { expect, it } from "vitest";
import * as library from "./index.ts";
import * as names from "./names/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(library).toSorted()).toEqual([
    "citations",
    "entries",
    "entriesOf",
    "findCitation",
    "findEntry",
  ]);
  expect(Object.keys(names).toSorted()).toEqual(["everydayNames", "nameLanguages"]);
});

import { expect, it } from "vitest";
import * as library from "./index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(library).toSorted()).toEqual([
    "citations",
    "entries",
    "entriesOf",
    "findCitation",
    "findEntry",
  ]);
});

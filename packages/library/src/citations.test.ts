import { citationSchema } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { citations, findCitation } from "./citations.ts";
import { entries } from "./entries.ts";

describe("citations", () => {
  it.each(Object.entries(citations))("%s keeps to the schema", (_, citation) => {
    expect(citationSchema.safeParse(citation).error).toBeUndefined();
  });

  it.each(Object.entries(citations))("%s says where its text is, unless there is none", (_, citation) => {
    expect("url" in citation).toBe(citation.seen !== "none");
  });

  it("are each named by some constraint", () => {
    const named = new Set(
      entries.flatMap(({ constraints }) => constraints.flatMap(({ source = [] }) => source)),
    );
    expect(Object.keys(citations).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe("findCitation", () => {
  it("gives what a constraint names", () => {
    expect(findCitation("customary")).toBe(citations.customary);
  });

  it("gives nothing for other names, those of Object.prototype included", () => {
    expect(findCitation("hearsay")).toBeUndefined();
    expect(findCitation("toString")).toBeUndefined();
  });
});

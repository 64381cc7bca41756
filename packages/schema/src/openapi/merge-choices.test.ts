import { expect, test } from "vitest";
import { mergeChoices } from "./merge-choices.ts";
import type { SchemaNode } from "./openapi-components.ts";

const reference = (name: string): SchemaNode => ({ $ref: `#/components/schemas/${name}` });

function object(properties: Record<string, SchemaNode>, required: readonly string[]): SchemaNode {
  return { type: "object", properties, required };
}

const crane = object({ kind: { type: "string", const: "crane" }, hours: { type: "integer", maximum: 9 } }, [
  "kind",
  "hours",
]);
const mast = object(
  {
    kind: { type: "string", enum: ["mast", "pole"] },
    hours: { type: "integer", maximum: 24 },
    height: { type: "number", default: 20 },
  },
  ["kind", "height"],
);

test("a choice of objects is one, which needs what all forms need and has no default of one alone", () => {
  const Lift: SchemaNode = {
    description: "What is lifted by.",
    oneOf: [reference("Crane"), reference("Mast")],
  };
  expect(mergeChoices({ Crane: crane, Mast: mast, Lift }, reference("Lift"))).toEqual({
    Lift: {
      type: "object",
      properties: {
        kind: { type: "string", enum: ["crane", "mast", "pole"] },
        hours: { type: "integer" },
        height: { type: "number" },
      },
      required: ["kind"],
      description: "What is lifted by.",
    },
  });
});

test("fields that are objects in each form become one, and null is kept", () => {
  const schemas = {
    Crane: crane,
    Mast: mast,
    Found: object({ at: { description: "Where.", anyOf: [reference("Crane"), { type: "null" }] } }, ["at"]),
    Lost: object({ at: reference("Mast") }, ["at"]),
    Event: { anyOf: [reference("Found"), reference("Lost")] },
  };
  const merged = mergeChoices(schemas, reference("Event"));
  expect(Object.keys(merged)).toEqual(["Event", "EventAt"]);
  expect(merged["Event"]).toEqual(
    object({ at: { description: "Where.", anyOf: [reference("EventAt"), { type: "null" }] } }, ["at"]),
  );
  expect(merged["EventAt"]).toMatchObject({ required: ["kind"] });
});

test("what differs in its words alone is kept as it is", () => {
  const text = { type: "string", maxLength: 9 };
  const schemas = {
    Found: object({ note: { ...text, description: "Of what was found." } }, []),
    Lost: object({ note: { anyOf: [text, { type: "null" }] } }, []),
    Event: { anyOf: [reference("Found"), reference("Lost")] },
  };
  expect(mergeChoices(schemas, reference("Event"))["Event"]).toMatchObject({
    properties: { note: { description: "Of what was found.", anyOf: [text, { type: "null" }] } },
  });
});

test("a choice of a word or an object stays a choice, and values that are not alike are an error", () => {
  const Shape = { anyOf: [{ type: "string", const: "linear" }, reference("Crane")] };
  expect(mergeChoices({ Crane: crane, Shape }, reference("Shape"))).toEqual({ Crane: crane, Shape });
  const schemas = {
    Found: object({ at: { type: "string" } }, []),
    Lost: object({ at: { type: "number" } }, []),
    Event: { anyOf: [reference("Found"), reference("Lost")] },
  };
  expect(() => mergeChoices(schemas, reference("Event"))).toThrow(/^EventAt has values/);
});

import { expect, test } from "vitest";
import { forClients } from "./for-clients.ts";

test("a default stands beside plain values alone", () => {
  const properties = {
    shape: { $ref: "#/components/schemas/Shape", default: "linear" },
    tell: { type: "object", default: {} },
    hours: { type: "integer", default: 48 },
    default: { type: "string" },
  };
  expect(forClients({ type: "object", properties })).toEqual({
    type: "object",
    properties: { ...properties, shape: { $ref: "#/components/schemas/Shape" }, tell: { type: "object" } },
  });
});

test("sentences and booleans that never change are plain", () => {
  expect(forClients({ type: "string", const: "A planning aid." })).toEqual({
    type: "string",
    examples: ["A planning aid."],
  });
  expect(forClients({ type: "boolean", const: true })).toEqual({ type: "boolean" });
  expect(forClients({ type: "string", const: "window" })).toEqual({ type: "string", const: "window" });
});

test("a choice of any text or of a word is a text", () => {
  const zone = { type: "string", maxLength: 64 };
  const auto = { type: "string", const: "auto" };
  expect(forClients({ anyOf: [zone, auto], default: "UTC" })).toEqual({ type: "string", default: "UTC" });
  for (const anyOf of [
    [auto, { type: "string", const: "UTC" }],
    [zone, { type: "null" }],
  ])
    expect(forClients({ anyOf })).toEqual({ anyOf });
});

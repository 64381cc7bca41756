import { describe, expect, test } from "vitest";
import { Refusal } from "../../errors/refusal.ts";
import { parseJson } from "./read-json.ts";

function refusalOf(body: string): Refusal {
  try {
    parseJson(Buffer.from(body));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("It was taken.");
}

describe("a body that is not JSON", () => {
  test("is refused with what is wrong in it", () => {
    const { code, message } = refusalOf('{"request":{"latitude":NaN}}');
    expect(code).toBe("malformed_request");
    expect(message).toBe("The body is not JSON. NaN is not JSON; write null, or leave the field out.");
  });

  test("is refused as such when only the order is wrong", () => {
    expect(refusalOf('{"a" 1}').message).toBe("The body is not JSON.");
  });
});

import { expect, test } from "vitest";
import { idOfNamed } from "./id-of-named.ts";

const kind = { one: "watch", several: "watches", listedBy: "halcyon watch list" };
const idOf = (text: string, ...names: string[]): string =>
  idOfNamed(
    text,
    names.map((name, index) => ({ id: `wat_${index}`, names: [name] })),
    kind,
  );

test("a name finds its id, in capitals or not", () => {
  expect(idOf("Crane", "Roof", "Crane")).toBe("wat_1");
  expect(idOf("crane", "Roof", "Crane")).toBe("wat_1");
});

test("capitals tell two apart, and a name of several is refused", () => {
  expect(idOf("crane", "Crane", "crane")).toBe("wat_1");
  expect(() => idOf("CRANE", "Crane", "crane")).toThrow(/"CRANE".*halcyon watch list/);
});

test("a name of nothing is refused with those like it", () => {
  expect(() => idOf("Cran", "Roof", "Crane")).toThrow(/"Cran".* "Crane"\? "halcyon watch list"/);
});

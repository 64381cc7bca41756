import fc from "fast-check";
import { expect, test } from "vitest";
import { type ServerSent, serverSentReader } from "./server-sent.ts";

function blocksOf(...pieces: readonly string[]): ServerSent[] {
  const reader = serverSentReader();
  return pieces.flatMap((piece) => reader.read(piece));
}

function block(said: Partial<ServerSent>): ServerSent {
  return { id: undefined, type: undefined, data: undefined, retryMs: undefined, ...said };
}

test.each([
  ["id, type and data", "id: 1\nevent: a\ndata: b\n\n", [block({ id: "1", type: "a", data: "b" })]],
  ["a position alone", "id: 7\n\n", [block({ id: "7" })]],
  ["a wait", "retry: 3000\n\n", [block({ retryMs: 3000 })]],
  ["a wait that is none", "retry: soon\n\n", []],
  ["data of several lines", "data: a\ndata\ndata:b\n\n", [block({ data: "a\n\nb" })]],
  ["one blank after the colon", "data:  a\n\n", [block({ data: " a" })]],
  ["comments alone", ":\n\n: here\n\n", []],
  ["a comment before a position", ":\nid: 2\n\n", [block({ id: "2" })]],
  ["a field that nobody knows", "color: red\ndata: a\n\n", [block({ data: "a" })]],
  ["an id with a null", "id: 1\0\ndata: a\n\n", [block({ data: "a" })]],
  ["empty lines", "\n\n\ndata: a\n\n\n", [block({ data: "a" })]],
  ["a block that nothing ends", "data: a\n\ndata: b\n", [block({ data: "a" })]],
])("reads %s", (_what, text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks);
});

test.each(["\n", "\r", "\r\n"])("ends lines by %j, whatever pieces the text comes in", (end) => {
  const text = ["retry: 5", ":", "", "id: 1", "event: a", "data: {}", "", "data: b", "data: c", "", ""].join(
    end,
  );
  const whole = [block({ retryMs: 5 }), block({ id: "1", type: "a", data: "{}" }), block({ data: "b\nc" })];
  expect(blocksOf(text)).toEqual(whole);
  expect(blocksOf(...text.split(""))).toEqual(whole);
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((to, index) => text.slice(places[index], to));
      expect(blocksOf(...pieces)).toEqual(whole);
    }),
    { seed: 20_261_124 },
  );
});

test("gives a block as soon as its last carriage return is there", () => {
  const reader = serverSentReader();
  expect(reader.read("data: a\r\r")).toHaveLength(1);
  expect(reader.read("\ndata: b\r\n\r")).toHaveLength(1);
});

test("says how much waits", () => {
  const reader = serverSentReader();
  reader.read("data: 12345\ndata: 1");
  expect(reader.waitingLength()).toBe(18);
  reader.read("\n\n");
  expect(reader.waitingLength()).toBe(0);
});

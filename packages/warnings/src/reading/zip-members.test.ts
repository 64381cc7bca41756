import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zipOf } from "../../corpus/zip.ts";
import { utf8 } from "../cap-documents.suite.ts";
import { UnreadableDocument } from "./findings.ts";
import { zipMembers } from "./zip-members.ts";

const limits = { members: 10, memberBytes: 1000, allBytes: 2500 };
const texts = (bytes: Uint8Array) =>
  [...zipMembers(bytes, limits)].map(({ name, read }) => [
    name,
    "bytes" in read ? Buffer.from(read.bytes).toString() : "fault",
  ]);

test("it unpacks stored and deflated files, and leaves out folders", () => {
  const files = [
    { name: "a.xml", bytes: utf8("stored"), isStored: true },
    { name: "folder/", bytes: utf8("") },
    { name: "ü.xml", bytes: utf8("x".repeat(900)) },
    { name: "empty.xml", bytes: utf8("") },
  ];
  const expected = [
    ["a.xml", "stored"],
    ["ü.xml", "x".repeat(900)],
    ["empty.xml", ""],
  ];
  expect(texts(zipOf(files))).toEqual(expected);
  const commented = Buffer.concat([zipOf(files), utf8("a comment")]);
  expect(texts(commented)).toEqual(expected);
});

test("a file that is too large, encrypted or packed otherwise is a fault of its own", () => {
  const files = [
    { name: "large", bytes: utf8("x".repeat(1001)) },
    { name: "encrypted", bytes: utf8("x"), flags: 1 },
    { name: "other", bytes: utf8("x"), method: 12 },
    { name: "good", bytes: utf8("x") },
  ];
  expect(texts(zipOf(files))).toEqual([
    ["large", "fault"],
    ["encrypted", "fault"],
    ["other", "fault"],
    ["good", "x"],
  ]);
});

test("an archive that says less than it contains is refused", () => {
  const bomb = { name: "a", bytes: utf8("x"), packed: deflateRawSync(Buffer.alloc(10_000_000)) };
  expect(() => texts(zipOf([bomb]))).toThrow("damaged");
});

test("an archive with too many files or too much in them is refused", () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ name: String(index), bytes: utf8("x") }));
  expect(() => texts(zipOf(many))).toThrow("more than 10 files");
  const large = Array.from({ length: 3 }, (_, index) => ({
    name: String(index),
    bytes: utf8("x".repeat(900)),
  }));
  expect(() => texts(zipOf(large))).toThrow("larger than 2500 bytes");
});

test("a damaged archive is refused, wherever it is cut or changed", () => {
  const whole = zipOf([{ name: "a", bytes: utf8("x".repeat(100)), isStored: true }]);
  for (let length = 0; length < whole.length; length += 1)
    expect(() => texts(whole.subarray(0, length))).toThrow("damaged");
  for (const at of [0, 131, 178]) {
    const changed = Uint8Array.from(whole);
    changed[at]! ^= 0xff;
    expect(() => texts(changed)).toThrow(UnreadableDocument);
  }
});

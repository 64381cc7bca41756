import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameResolver } from "./resolve-name.ts";

const never = new AbortController().signal;
const typeA = 1;
const typeAaaa = 28;

/** Addresses by name and type. Queries for anything else get no response. */
const known = new Map<string, Partial<Record<number, readonly string[]>>>([
  ["both.example", { [typeA]: ["7f000001", "08080808"], [typeAaaa]: ["20010db8000000000000000000000001"] }],
  ["old.example", { [typeA]: ["08080404"], [typeAaaa]: [] }],
  ["new.example", { [typeA]: [], [typeAaaa]: ["26064700000000000000000000001111"] }],
  ["none.example", { [typeA]: [], [typeAaaa]: [] }],
]);

let server: Socket;
let asked: string[] = [];
let servers: string[] = [];

/** Name server by RFC 1035 section 4.1, which answers the single question of each message. */
beforeAll(async () => {
  server = createSocket("udp4", (question, from) => {
    const labels: string[] = [];
    let at = 12;
    while (question[at] !== 0) {
      const length = question[at]!;
      labels.push(question.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    const type = question.readUInt16BE(at + 1);
    const name = labels.join(".").toLowerCase();
    asked.push(name);
    const addresses = known.get(name)?.[type];
    if (addresses === undefined) return;
    const answers = addresses.map((address) => {
      const data = Buffer.from(address, "hex");
      const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
      return Buffer.concat([head, data]);
    });
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    server.send(Buffer.concat([head, question.subarray(12, at + 5), ...answers]), from.port, from.address);
  }).bind(0, "127.0.0.1");
  await once(server, "listening");
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => {
  server.close();
});

test.each([
  ["both.example", ["127.0.0.1", "8.8.8.8", "2001:db8::1"]],
  ["old.example", ["8.8.4.4"]],
  ["new.example", ["2606:4700::1111"]],
  ["none.example", []],
])("finds all addresses of %s", async (name, addresses) => {
  expect(await nameResolver(servers)(name, never)).toEqual(addresses);
});

test("takes no name from the file of hosts, and adds no domain to one", async () => {
  asked = [];
  expect(await nameResolver(servers)("none.example", never)).toEqual([]);
  expect([...new Set(asked)]).toEqual(["none.example"]);
});

test("ends when the signal aborts, though the server is silent", async () => {
  asked = [];
  const stop = new AbortController();
  const found = nameResolver(servers)("silent.example", stop.signal);
  while (asked.length < 2) await once(server, "message");
  const askedBefore = asked.length;
  stop.abort();
  expect(await found).toEqual([]);
  expect(asked).toHaveLength(askedBefore);
});

test("asks nobody where the signal has aborted", async () => {
  asked = [];
  await expect(nameResolver(servers)("both.example", AbortSignal.abort())).rejects.toThrow("aborted");
  expect(asked).toEqual([]);
});

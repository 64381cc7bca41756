import { expect, test } from "vitest";
import type { IncomingMessage } from "node:http";
import { addressKey, addressOf } from "./caller.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:0:1::5", "2001:db8:0:1"],
  ["2001:DB8:0:1:2:3:4:5", "2001:db8:0:1"],
  ["2001:0db8::", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  [undefined, ""],
])("%s is counted under %j", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ["10.0.0.1", "192.0.2.7", "192.0.2.7"],
  ["10.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"],
  ["10.0.0.1", "192.0.2.7 , 10.0.0.2,", "192.0.2.7"],
  ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["10.0.0.1", "192.0.2.7:5678", "192.0.2.7"],
  ["10.0.0.1", "192.0.2.7:5678, 10.0.0.2:443", "192.0.2.7"],
  ["10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
  ["10.0.0.1", "[2001:db8::1]", "2001:db8::1"],
  ["10.0.0.1", "2001:db8::1", "2001:db8::1"],
  ["10.0.0.1", "[::ffff:192.0.2.7]:80", "::ffff:192.0.2.7"],
  ["10.0.0.1", "unknown", "unknown"],
  ["10.0.0.1", "", "10.0.0.1"],
  ["10.0.0.1", undefined, "10.0.0.1"],
  ["198.51.100.1", "192.0.2.7", "198.51.100.1"],
  [undefined, "192.0.2.7", undefined],
])("a request over %s that was sent on for %j comes from %s", (remoteAddress, forwarded, address) => {
  const request = { socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } };
  const isProxy = (one: string): boolean => one.startsWith("10.");
  expect(addressOf(request as unknown as IncomingMessage, isProxy)).toBe(address);
});

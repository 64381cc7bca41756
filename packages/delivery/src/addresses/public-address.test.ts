import { BlockList } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addressStanding, networksSchema } from "./public-address.ts";

const nothing = new BlockList();

/** First and last address of each network that is not public, and the adjacent public addresses, if there are any. */
const edges: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["this network", ["0.0.0.0", "0.255.255.255"], ["1.0.0.0"]],
  ["private, 10", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
  ["shared by customers of a carrier", ["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]],
  ["loopback", ["127.0.0.0", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]],
  ["the host in Azure", ["168.63.129.16"], ["168.63.129.15", "168.63.129.17"]],
  ["link-local", ["169.254.0.0", "169.254.255.255"], ["169.253.255.255", "169.255.0.0"]],
  ["private, 172", ["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
  ["protocol assignments", ["192.0.0.0", "192.0.0.255"], ["191.255.255.255", "192.0.1.0"]],
  ["documentation, 1", ["192.0.2.0", "192.0.2.255"], ["192.0.1.255", "192.0.3.0"]],
  ["AS112, 1", ["192.31.196.0", "192.31.196.255"], ["192.31.195.255", "192.31.197.0"]],
  ["multicast tunnels", ["192.52.193.0", "192.52.193.255"], ["192.52.192.255", "192.52.194.0"]],
  ["relays of 6to4", ["192.88.99.0", "192.88.99.255"], ["192.88.98.255", "192.88.100.0"]],
  ["private, 192", ["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]],
  ["AS112, 2", ["192.175.48.0", "192.175.48.255"], ["192.175.47.255", "192.175.49.0"]],
  ["benchmarks", ["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]],
  ["documentation, 2", ["198.51.100.0", "198.51.100.255"], ["198.51.99.255", "198.51.101.0"]],
  ["documentation, 3", ["203.0.113.0", "203.0.113.255"], ["203.0.112.255", "203.0.114.0"]],
  [
    "multicast and reserved",
    ["224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255"],
    ["223.255.255.255"],
  ],
  ["unspecified and loopback of IPv6", ["::", "::1"], []],
  ["IPv4 at the end of IPv6", ["::7f00:1", "::8.8.8.8", "::fffe:ffff:ffff", "::ffff:0:8.8.8.8"], []],
  ["NAT64", ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1"], []],
  ["discard", ["100::1"], []],
  ["before global unicast", ["1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["2000::"]],
  [
    "Teredo and other assignments",
    ["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2000:ffff::", "2001:200::"],
  ],
  [
    "documentation of IPv6, 1",
    ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:db7:ffff::", "2001:db9::"],
  ],
  ["6to4", ["2002::", "2002:7f00:1::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["2001:ffff::", "2003::"]],
  [
    "AS112 of IPv6",
    ["2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"],
    ["2620:4f:7fff::", "2620:4f:8001::"],
  ],
  [
    "documentation of IPv6, 2",
    ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["3ffe:ffff::", "3fff:1000::"],
  ],
  ["reserved after global unicast", ["4000::", "7fff:ffff::", "8000::", "bfff::"], ["3fff:ffff::"]],
  [
    "unique local, link-local, site-local, multicast",
    ["fc00::", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1"],
    [],
  ],
];

test.each(edges)("%s is forbidden, and what lies beside it is public", (_name, inside, beside) => {
  expect(inside.map((address) => addressStanding(address, nothing))).toEqual(inside.map(() => "forbidden"));
  expect(beside.map((address) => addressStanding(address, nothing))).toEqual(beside.map(() => "public"));
});

test("IPv4 that is written as IPv6 is what the IPv4 is", () => {
  const address = fc.ipV4();
  fc.assert(
    fc.property(address, (text) => {
      expect(addressStanding(`::ffff:${text}`, nothing)).toBe(addressStanding(text, nothing));
    }),
  );
});

test.each([
  "",
  "example.org",
  "127.1",
  "0x7f.0.0.1",
  "1.2.3.4.",
  " 8.8.8.8",
  "fe80::1%eth0",
  "2606:4700::1%1",
  "[::1]",
])("what is not a plain address is forbidden: %j", (text) => {
  expect(addressStanding(text, nothing)).toBe("forbidden");
});

test("the operator opens networks, and nothing beside them", () => {
  const opened = networksSchema.parse("10.1.0.0/16, fd00:1::/48,127.0.0.1/32");
  const standing = (address: string) => addressStanding(address, opened);
  expect(["10.1.0.0", "10.1.255.255", "::ffff:10.1.0.1", "fd00:1::9", "127.0.0.1"].map(standing)).toEqual(
    Array.from({ length: 5 }, () => "opened"),
  );
  expect(["10.0.255.255", "10.2.0.0", "fd00:2::", "127.0.0.2", "::1"].map(standing)).toEqual(
    Array.from({ length: 5 }, () => "forbidden"),
  );
  expect(standing("8.8.8.8")).toBe("public");
});

test.each([
  ["", 1],
  ["10.1.0.0", 1],
  ["10.1.0.0/16,", 2],
  ["10.1.0.0/33", 1],
  ["10.1/16", 1],
  ["10.1.0.0/-1", 1],
  ["10.1.0.0/16/2", 1],
  ["fd00::/8,fd00:1::/129", 2],
  ["fe80::1%eth0/64", 1],
  ["intranet.example/24", 1],
  ["net 10.1.0.0/16", 1],
])("refuses %j as networks, and says which of them", (text, place) => {
  const { error } = networksSchema.safeParse(text);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    `network ${place} is not <address>/<bits>, as 10.1.0.0/16 or fd00:1::/48`,
  ]);
});

test.each(["0.0.0.0/0", "10.0.0.1/32", "::/0", "fd00::1/128"])("takes %s as a network", (text) => {
  expect(networksSchema.parse(text).rules).toHaveLength(1);
});

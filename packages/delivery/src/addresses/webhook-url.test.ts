import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { brokenHosts, privateNames, privateSpellings } from "./private-spellings.suite.ts";
import { networksSchema } from "./public-address.ts";
import { type DestinationRules, portsSchema, webhookUrl } from "./webhook-url.ts";

const usual: DestinationRules = { opened: new BlockList(), ports: [443] };
const opening: DestinationRules = {
  opened: networksSchema.parse("10.1.0.0/16,fd00:1::/48"),
  ports: [80, 443, 8443],
};

/** Returns the normalized form of a URL, or its fault. */
function read(text: string, rules = usual): string {
  const url = webhookUrl(text, rules);
  return typeof url === "string" ? url : url.href;
}

test.each([
  ["https://example.org/hooks?a=1", "https://example.org/hooks?a=1"],
  ["https://EXAMPLE.org:443", "https://example.org/"],
  ["https://bücher.example/ö", "https://xn--bcher-kva.example/%C3%B6"],
  ["https://example.org/a#part", "https://example.org/a"],
  ["https://8.8.8.8/", "https://8.8.8.8/"],
  ["https://0x08080808/", "https://8.8.8.8/"],
  ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
])("takes %s as %s", (text, href) => {
  expect(read(text)).toBe(href);
});

test.each([
  ["not a URL", "not_a_url"],
  ["", "not_a_url"],
  ["/hooks", "not_a_url"],
  ["http://example.org/", "not_https"],
  ["ftp://example.org/", "not_https"],
  ["file:///etc/passwd", "not_https"],
  ["javascript:alert(1)", "not_https"],
  ["https://user@example.org/", "user_info"],
  ["https://:word@example.org/", "user_info"],
  ["https://example.org@10.0.0.1/", "user_info"],
  ["https://example.org:8443/", "port"],
  ["https://example.org:80/", "port"],
  ["https://example.org:0/", "port"],
])("refuses %s: %s", (text, fault) => {
  expect(read(text)).toBe(fault);
});

test("takes 2,048 characters, also once it is written in ASCII", () => {
  const start = "https://example.org/";
  expect(read(start + "a".repeat(2048 - start.length))).toHaveLength(2048);
  expect(read(start + "a".repeat(2049 - start.length))).toBe("too_long");
  expect(read(start + "ö".repeat(400))).toBe("too_long");
  expect(read(`${start}#${"a".repeat(2048)}`)).toBe("too_long");
});

test("there are 60 and more spellings of private addresses to try", () => {
  expect(new Set(privateSpellings).size).toBeGreaterThanOrEqual(60);
});

test.each(privateSpellings)("refuses the private address %s without asking a resolver", (host) => {
  expect(read(`https://${host}/`)).toBe("address");
});

test.each(brokenHosts)("refuses %j, which is no host", (host) => {
  expect(read(`https://${host}/`)).toBe("not_a_url");
});

test.each(privateNames)("leaves the name %s to the resolver, whose addresses are checked", (host) => {
  expect(webhookUrl(`https://${host}/`, usual)).toBeInstanceOf(URL);
});

test.each([
  ["https://10.1.2.3/", "https://10.1.2.3/"],
  ["http://10.1.2.3/", "http://10.1.2.3/"],
  ["http://[fd00:1::2]:8443/", "http://[fd00:1::2]:8443/"],
  // Whether its addresses lie in what is opened shows when it is resolved.
  ["http://receiver.intranet/", "http://receiver.intranet/"],
  ["http://8.8.8.8/", "not_https"],
  ["http://10.2.0.1/", "address"],
  ["https://10.2.0.1/", "address"],
  ["http://10.1.2.3:8080/", "port"],
  ["ftp://10.1.2.3/", "not_https"],
])("where a network is opened, %s becomes %s", (text, outcome) => {
  expect(read(text, opening)).toBe(outcome);
});

test("plain http has port 80 where it names none, which the operator opens too", () => {
  expect(read("http://10.1.2.3/", { ...opening, ports: [443] })).toBe("port");
  expect(read("http://10.1.2.3/", { ...opening, ports: [80] })).toBe("http://10.1.2.3/");
});

test("reads ports", () => {
  expect(portsSchema.parse("443, 8443,65535,1")).toEqual([443, 8443, 65_535, 1]);
});

test.each(["", "0", "65536", "443,", "-1", "4.5", "https", "443;8443"])("refuses %j as ports", (text) => {
  const { error } = portsSchema.safeParse(text);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "ports from 1 to 65535 are needed, with commas between, as 443,8443",
  ]);
});

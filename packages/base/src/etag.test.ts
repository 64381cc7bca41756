import { expect, test } from "vitest";
import { entityTag, namesTag } from "./etag.ts";

test("an entity tag is strong and quoted", () => {
  expect(entityTag(["tasks.list", 1])).toMatch(/^"[\w-]{27}"$/);
});

test("an entity tag changes with every part and with where the parts end", () => {
  const tags = [["a", "b"], ["ab"], ["b", "a"], ["a", "b", ""], ["a", 1], ["a", "1"]].map(entityTag);
  expect(new Set(tags).size).toBe(tags.length);
});

test.each([
  ['"x"', true],
  ['"a", "x"', true],
  ["*", true],
  ['"a", *', true],
  // nginx, HAProxy, Envoy and Cloudflare; Apache and lighttpd; its mod_brotli; Caddy; Jetty; Apache 2.2; Traffic Server
  ['W/"x"', true],
  ['"x-gzip"', true],
  ['"x-br"', true],
  ['"x-zstd"', true],
  ['"x--gzip"', true],
  ['"x"-gzip', true],
  ['"x;gzip"', true],
  // Two of them, one behind the other
  ['W/"x-gzip"', true],
  ['"y-gzip"', false],
  ['"x-y"', false],
  ['"x-gzip-gzip"', false],
  ['"-gzip"', false],
  ['"y"', false],
  ["x", false],
  [undefined, false],
])("a header of %j names the tag: %j", (header, named) => {
  expect(namesTag(header, '"x"')).toBe(named);
});

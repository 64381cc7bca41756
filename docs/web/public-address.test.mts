import { expect, test } from "vitest";
import { isKnown, knownAddresses, knownTags, siteAddress } from "./public-address.mts";

const { origin } = siteAddress(undefined);

test("the address of the site is its origin and its path", () => {
  expect(siteAddress("https://example.org")).toEqual({ origin: "https://example.org", basePath: "/" });
  expect(siteAddress("https://example.org/guide")).toEqual({
    origin: "https://example.org",
    basePath: "/guide/",
  });
  expect(isKnown("https://example.org")).toBe(true);
});

test("a site without an address stands at the root of one that nobody can reach", () => {
  for (const setting of [undefined, ""]) expect(isKnown(siteAddress(setting).origin)).toBe(false);
  expect(siteAddress(undefined).basePath).toBe("/");
});

test("readers get the paths of a site without an address, and the addresses of other sites whole", () => {
  expect(knownAddresses(`[Wind](${origin}/wind#gusts) of https://example.org/`)).toBe(
    "[Wind](/wind#gusts) of https://example.org/",
  );
});

test("a page of a site without an address names none in its head", () => {
  const kept =
    "<!doctype html><head><meta charset=UTF-8><title>A > B</title><script src=/main.js defer></script>";
  const own = `<link rel=canonical href=${origin}/wind><meta property=og:url content="${origin}/wind"/><script type=application/ld+json>{"item":"${origin}/wind"}</script>`;
  expect(knownTags(`${kept}${own}</head><body>${origin}</body>`)).toBe(
    `${kept}</head><body>${origin}</body>`,
  );
});

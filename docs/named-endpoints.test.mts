import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiVersions, v1, v2 } from "@halcyon/schema";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const texts = [
  "docs/content/**/*.mdx",
  "{apps,packages}/*/README.md",
  "clients/python/{README.md,src/*/v2/__init__.py}",
  "README.md",
];

/** Endpoints as patterns for pages, in which a final slash is optional. */
const patterns = [...Object.values(v1), ...Object.values(v2)].map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replace(/\/$/, "").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
}));

test("each endpoint that a page or README names is there", () => {
  const named = globSync(texts, { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /(?:\b(GET|POST|PUT|DELETE) |`)(\/v[12]\/[\w\-{}/]+)(?=[`?\s),.])/g,
      ),
    ].map(([, method, path]) => ({ file, method, path: path! })),
  );
  expect(named.length).toBeGreaterThan(50);
  const isThere = ({ method, path }: (typeof named)[number]): boolean =>
    patterns.some((one) => (method === undefined || method === one.method) && one.path.test(path));
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test("pages, READMEs and the client for Python call V2 a preview only while it is one", () => {
  const generated = /^docs\/content\/(?:reference|library|changelog|_generated)\//;
  const saying = globSync(texts, { cwd: root }).filter(
    (file) =>
      !generated.test(file) &&
      /(?:V2\b|`\/v2`)[^.|]*\b(?:is|as) a preview\b|\bpreview of V2\b/.test(
        readFileSync(join(root, file), "utf8"),
      ),
  );
  if (apiVersions.v2.state === "preview") expect(saying.length).toBeGreaterThan(0);
  else expect(saying).toEqual([]);
});

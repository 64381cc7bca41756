import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Anchors of sections that moved to a page of their own, by the page on which they were. Others link to these addresses. */
const moved = {
  deploy: [
    "postgresql",
    "from-sqlite-to-postgresql",
    "weather-for-several-servers",
    "ingest-by-several-workers",
    "the-bill-of-the-globe",
    "back-up-and-restore",
    "sqlite",
    "postgresql-1",
    "upgrade",
    "what-was-run-and-what-was-only-read",
    "object-stores",
    "the-images",
  ],
  weather: [
    "a-store-of-ones-own",
    "the-same-store-in-a-bucket",
    "fill-a-store-with-forecasts",
    "the-globe",
    "forecasts-of-past-years",
    "the-season-of-noaa",
    "fill-a-store-with-records",
    "columns-of-ones-own",
    "files-of-stations",
  ],
  watch: [
    "read-events",
    "follow-them-as-they-come",
    "in-a-browser",
    "have-them-sent-to-you",
    "put-them-into-a-calendar",
    "tell-people-by-e-mail",
  ],
} as const;

test.each(Object.entries(moved))(
  "the old addresses of sections of %s lead to links to their pages",
  (page, anchors) => {
    const text = readFileSync(join(import.meta.dirname, `content/${page}.mdx`), "utf8");
    const stubs = new Map(
      [...text.matchAll(/<Anchor id="([^"]+)" \/>\s*\[[^\]]+\]\(([^)]+)\)/g)].map(([, id, link]) => [
        id,
        link!,
      ]),
    );
    expect(anchors.filter((id) => stubs.get(id)?.startsWith(`/${page}/`) !== true)).toEqual([]);
  },
);

import { brotliCompressSync } from "node:zlib";
import type { StoredLayer } from "@halcyon/store";
import { leakedLinks, sized } from "@halcyon/testing";
import { uniformOf } from "@halcyon/weather/hash";
import { describe, expect, test } from "vitest";
import { pixelEdges } from "../../../embed/pixel-edges.ts";
import { looksOf } from "../../../embed/hour-looks.ts";
import { madeEmbedPage } from "../../../scripts/made-embed-page.ts";
import { linkedMap } from "../map-server.suite.ts";
import { rangeStyle, scoreStyle, shareStyle } from "../tiles/layer-style.ts";
import { coastsIn } from "./coasts.ts";
import { embedPage } from "./generated/embed-page.ts";
import { looksByNumber, type MapDrawing } from "./map-drawing.ts";

const origins = ["https://portal.example.org", "http://localhost:5173"];

describe("the page of a map for a frame", () => {
  test("is that of its sources: `npm --prefix apps/server run embed`", async () => {
    const { embedPage: made } = (await import(
      `data:text/javascript,${encodeURIComponent(await madeEmbedPage())}`
    )) as { readonly embedPage: string };
    expect(embedPage).toBe(made);
  });

  test("has each id once, so that its script shows what it means to show", () => {
    const ids = [...embedPage.matchAll(/ id="?([\w-]+)/g)].map(([, id]) => id);
    expect(ids).toContain("shown");
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has at most 15 kB, and stores nothing", () => {
    expect(brotliCompressSync(embedPage).length).toBeLessThanOrEqual(15_000);
    expect(embedPage).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB|caches\b|https?:/);
  });

  test("runs only its own script and style, and only pages of the link's origins frame it", async () => {
    const { server, map, link, open } = await linkedMap();
    await using _ = server;
    const { url } = await link(map.id, { origins });
    const { status, headers, text } = await open(`${url}/embed`);
    expect(status).toBe(200);
    expect(text).toBe(embedPage);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+';/);
    expect(policy).toContain(`; frame-ancestors ${origins.join(" ")}`);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const etag = headers.get("etag")!;
    expect((await open(`${url}/embed`, { "if-none-match": etag })).status).toBe(304);
    const drawing = await open(`${url}/drawing.json`);
    expect(drawing.json).toMatchObject({ name: "Cranes", synthetic: true, hours: 30 });
    expect(drawing.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("says why a link without origins is refused, and is one page for all links that open nothing", async () => {
    const { server, map, link, open } = await linkedMap();
    await using _ = server;
    const [bare, ended] = [await link(), await link(map.id, { origins })];
    const refused = await open(`${bare.url}/embed`);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("<code>origins</code>");
    const path = `/v2/maps/${map.id}/links/${ended.id}`;
    expect((await server.send(path, { method: "DELETE" })).status).toBe(204);
    const absent = [await open(`${ended.url}/embed`), await open(`/maps/${"a".repeat(32)}/embed`)];
    for (const { status, text, headers } of absent) {
      expect(status).toBe(404);
      expect(text).toBe(absent[0]!.text);
      expect(headers.get("content-security-policy")).not.toContain("script-src");
    }
    for (const { text } of [refused, ...absent]) expect(leakedLinks(text)).toEqual([]);
    const token = bare.url.split("/").at(-1)!;
    const log = JSON.stringify(server.log);
    for (const secret of [token, ended.url.split("/").at(-1)!]) expect(log).not.toContain(secret);
    expect(server.log.map(({ route }) => route)).toContain("/maps/:token/embed");
  });
});

describe("the drawing of a map", () => {
  const shares: StoredLayer = {
    chunkShape: [24, 128, 128],
    dataType: "uint16",
    packing: { multiplier: 1, divisor: 10_000 },
    missing: 65_535,
  };
  const degrees: StoredLayer = {
    ...shares,
    dataType: "int32",
    packing: { multiplier: 1, divisor: 1000 },
    missing: -2_147_483_648,
  };

  test.each([
    ["scores of a task", scoreStyle("suitability"), shares, shares],
    ["scores of a scenario", scoreStyle("presence"), shares, shares],
    ["shares", shareStyle(), shares, undefined],
    ["a variable", rangeStyle(-12, 31, "degC"), degrees, undefined],
  ] as const)(
    "gives each of the stored numbers of %s the look that tiles have",
    (_, style, stored, doubt) => {
      const layer = { ...stored, steps: looksByNumber(style, stored, doubt) };
      const valueOf = (number: number): number =>
        number === stored.missing ? NaN : number / stored.packing.divisor;
      const shareOf = (number: number): number => (number === shares.missing ? NaN : number / 10_000);
      const edges = [0, 1, 999, 1000, 1001, 9000, 9001, 10_000, 2000, 1999, 8000, 8001, stored.missing];
      const numberOf = (draw: number, at: number): number =>
        draw < 0.3
          ? edges[at % edges.length]!
          : Math.round(stored === degrees ? 90_000 * draw - 40_000 : 10_000 * draw);
      const count = sized(20_000, 200_000);
      const drawn = Array.from({ length: count }, (__, at) => numberOf(uniformOf(1, at), at));
      const shown = Array.from({ length: count }, (__, at) => {
        const draw = uniformOf(2, at);
        return draw < 0.1 ? shares.missing : draw < 0.4 ? edges[(at >> 3) % 12]! : Math.round(10_000 * draw);
      });
      const plane = stored === degrees ? Int32Array.from(drawn) : Uint16Array.from(drawn);
      const doubted = doubt && { plane: Uint16Array.from(shown), missing: doubt.missing };
      const looks = looksOf(layer, plane, doubted);
      const wrong = drawn.filter(
        (number, at) =>
          looks[at] !== style.lookOf(valueOf(number), doubt === undefined ? NaN : shareOf(shown[at]!)),
      );
      expect(wrong).toEqual([]);
    },
  );

  test("has each pixel of a canvas in the cell under its middle", () => {
    const latitudes = [60.1, 59.6, 59.1, 58.6];
    const longitudes = Array.from({ length: 41 }, (_, at) => 172 + at / 4);
    const [width, height] = [733, 311];
    const edges = pixelEdges({ latitudes, longitudes } as unknown as MapDrawing, width, height);
    const north = (latitude: number): number => Math.asinh(Math.tan((latitude * Math.PI) / 180));
    for (let x = 0; x < width; x += 1) {
      const longitude = 172 + ((x + 0.5) / width) * 10;
      const column = edges.columns.findLastIndex((edge) => edge <= x);
      expect(longitude >= longitudes[column]! && longitude < longitudes[column + 1]!, `${x}`).toBe(true);
    }
    for (let y = 0; y < height; y += 1) {
      const at = north(60.1) + ((y + 0.5) / height) * (north(58.6) - north(60.1));
      const row = edges.rows.findLastIndex((edge) => edge <= y);
      expect(at <= north(latitudes[row]!) && at > north(latitudes[row + 1]!), `${y}`).toBe(true);
    }
    expect([edges.columns.at(-1), edges.rows.at(-1)]).toEqual([width, height]);
  });
});

describe("coasts", () => {
  /** Returns the points of a path as longitudes and shares of its height. */
  const pointsOf = (path: string): [number, number][] =>
    path
      .split("M")
      .slice(1)
      .flatMap((line) => {
        const numbers = line.match(/-?\d+/g)!.map(Number);
        let [x, y] = [0, 0];
        return Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => {
          x += numbers[2 * at]!;
          y += numbers[2 * at + 1]!;
          return [x, y];
        });
      });

  test.each([
    ["a bay", { west: 3, south: 51.5, east: 13, north: 57 }],
    ["a continent", { west: -12, south: 35, east: 40, north: 72 }],
    ["the globe", { west: -180, south: -90, east: 180, north: 90 }],
  ])("of %s have at most 20,000 characters", async (_, box) => {
    const { path } = await coastsIn(box);
    expect(path.length).toBeLessThanOrEqual(20_000);
    expect(path.length).toBeGreaterThan(1000);
    expect(path).toMatch(/^(?:M-?\d+[ -]\d+l(?:-?\d+[ -]?)+)+$/);
  });

  test("lie where they are: the lighthouse of Westerheversand is near one, the sea before it is not", async () => {
    const box = { west: 7, south: 53.5, east: 9.5, north: 55 };
    const { path, width, height } = await coastsIn(box);
    const points = pointsOf(path);
    const north = (latitude: number): number => Math.asinh(Math.tan((latitude * Math.PI) / 180));
    const nearest = (latitude: number, longitude: number): number => {
      const x = ((longitude - box.west) / 2.5) * width;
      const y = ((north(box.north) - north(latitude)) / (north(box.north) - north(box.south))) * height;
      return Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y))) / (width / 2.5);
    };
    expect(nearest(54.37, 8.64)).toBeLessThan(0.15);
    expect(nearest(54.3, 7.3)).toBeGreaterThan(0.4);
  });

  test("go on across the antimeridian, without the cut of the land there", async () => {
    const { path, width } = await coastsIn({ west: 176, south: 63, east: 186, north: 70 });
    const points = pointsOf(path);
    expect(points.some(([x]) => x < width * 0.3)).toBe(true);
    expect(points.some(([x]) => x > width * 0.7 && x <= width)).toBe(true);
    const cut = Math.round(width * 0.4);
    const along = points.filter(([x, y], at) => {
      const [beforeX, beforeY] = points[at - 1] ?? [0, 0];
      return x === cut && beforeX === cut && Math.abs(y - beforeY) > 9;
    });
    expect(along).toEqual([]);
  });

  test("are none on the open sea", async () => {
    expect((await coastsIn({ west: -140, south: -40, east: -135, north: -38 })).path).toBe("");
  });
});

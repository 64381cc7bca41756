import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { linkedMap } from "../apps/server/src/maps/map-server.suite.ts";
import { readPng } from "../packages/formats/src/png/read-png.suite.ts";
import { absenceOfRunner } from "./run-snippet.suite.mts";
import { snippets } from "./snippets.mts";

/** Address of a link in the pages. */
const printedLink = "https://halcyon.example.com/maps/<token>";

const pageOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `content/tutorials/${name}.mdx`), "utf8");

/** Returns the JSON of the command that creates a link on a page. */
const linkOn = (name: string): object =>
  JSON.parse(/\/links" .* -d '(.*)'/.exec(pageOf(name))![1]!) as object;

let made: Awaited<ReturnType<typeof linkedMap>>;
beforeAll(async () => {
  made = await linkedMap();
  return () => made.server[Symbol.asyncDispose]();
});

/** Creates the link of a page, and returns its whole address. */
async function addressOf(page: string): Promise<string> {
  return made.server.url + (await made.link(undefined, linkOn(page))).url;
}

type Tiles = (x: number, y: number) => string;

/** Returns the tiles of an address with places for the numbers of a tile. */
function tilesOf(template: string): Tiles {
  for (const place of ["{z}", "{x}", "{y}"]) expect(template).toContain(place);
  return (x, y) => template.replace("{z}", "6").replace("{x}", String(x)).replace("{y}", String(y));
}

/** Options of the libraries that name addresses. */
interface Asked {
  readonly style: { readonly sources: { readonly score: { readonly url: string } } };
  readonly data: string;
  readonly layers: readonly { readonly asked: Asked }[];
}

/** Libraries that note the addresses of tiles that a page gives them. The newest is last. */
function librariesNoting(templates: string[]) {
  const descriptions: string[] = [];
  const source = { setTiles: ([template]: [string]) => void templates.push(template) };
  const layer = {
    addTo: () => layer,
    setUrl: (template: string) => void templates.push(template),
  };
  const leafletMap = { fitBounds: () => leafletMap };
  return {
    descriptions,
    maplibregl: {
      Map: class {
        constructor({ style }: Asked) {
          descriptions.push(style.sources.score.url);
        }
        getSource = () => source;
      },
    },
    L: {
      map: () => leafletMap,
      tileLayer: (template: string) => {
        templates.push(template);
        return layer;
      },
    },
    deck: {
      TileLayer: function ({ data }: Asked): void {
        templates.push(data);
      },
      DeckGL: class {
        setProps = () => undefined;
      },
    },
  };
}

describe("the page for a web map", () => {
  test("creates a map that the server takes", async () => {
    const body = /\/v2\/maps\/" .* -d '([^']*)'/.exec(pageOf("field-web"))![1]!;
    const cost = await made.server.send("/v2/maps/cost", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(cost.status, cost.text).toBe(200);
  });

  test.each(["maplibre", "leaflet", "deckgl"])("shows tiles and a legend with %s", async (name) => {
    const { code: html } = snippets[`docs/snippets/map-${name}.html`]!;
    const program = /<script type="module">([^]*)<\/script>/.exec(html)![1]!;
    const templates: string[] = [];
    const { descriptions, ...libraries } = librariesNoting(templates);
    const elements = new Map<string, Record<string, unknown>>(
      [...html.matchAll(/ id="(\w+)"/g)].map(([, id]) => [`#${id}`, {}]),
    );
    const document = { querySelector: (id: string) => elements.get(id) };
    const url = await addressOf("field-web");
    const code = `(async () => {${program.replace(printedLink, url)}})()`;
    await (runInNewContext(code, { ...libraries, document, fetch }) as Promise<void>);
    for (const description of descriptions) {
      const { tilejson, tiles } = (await (await fetch(description)).json()) as {
        readonly tilejson: string;
        readonly tiles: readonly string[];
      };
      expect(tilejson).toBe("3.0.0");
      templates.push(...tiles);
    }
    (elements.get("#hours")!["oninput"] as (event: object) => void)({ target: { value: "5" } });
    const own = templates.filter((template) => template.startsWith(url));
    expect(own.length).toBeGreaterThanOrEqual(2);
    expect(own.at(-1)).toContain("/score/+5/");
    for (const template of own) {
      const at = tilesOf(template);
      const tile = await fetch(at(33, 20));
      expect(tile.status, template).toBe(200);
      expect(readPng(await tile.bytes()).width).toBe(256);
      expect((await fetch(at(0, 0))).status).toBe(204);
    }
    const legend = await fetch(elements.get("#legend")!["src"] as string);
    expect(readPng(await legend.bytes()).height).toBeGreaterThan(100);
  });
});

test("the page for a portal has a frame that the server and the policy of the portal allow", async () => {
  const { code } = snippets["docs/snippets/map-portal.html"]!;
  const source = /<iframe[^]*? src="(.*?)"/.exec(code)![1]!;
  expect(new URL(source).origin).toBe(/frame-src (\S+?)"/.exec(code)![1]);
  const { origins } = linkOn("portal") as { readonly origins: readonly [string] };
  const shown = await fetch(source.replace(printedLink, await addressOf("portal")));
  expect(shown.status).toBe(200);
  const policy = shown.headers.get("content-security-policy")!;
  expect(policy).toContain(`; frame-ancestors ${origins[0]}`);
  expect(pageOf("portal")).toContain(`\`frame-ancestors ${origins[0]}\``);
  expect(shown.headers.get("x-frame-options")).toBeNull();
});

const noGdal = await absenceOfRunner({ command: "gdalinfo", there: ["--version"] });
test.skipIf(noGdal !== undefined)(
  `GDAL reads the tiles and the numbers as the page for QGIS says${noGdal === undefined ? "" : ` (${noGdal})`}`,
  async () => {
    const page = pageOf("field-qgis");
    const folder = temporaryFolder();
    const { server, map } = made;
    const env = {
      ...process.env,
      HALCYON_URL: server.url,
      HALCYON_KEY: server.key,
      MAP: map.id,
      MAP_URL: await addressOf("field-qgis"),
    };
    const said = async (command: string): Promise<string> => {
      const { code, stdout, stderr } = await runProcess(["sh", "-c", command], { cwd: folder, env });
      expect(code, stderr).toBe(0);
      return stdout;
    };
    await said(/^curl .*\/field\?.*$/m.exec(page)![0]);
    const [layer, picture, numbers] = /^```sh\n([^]*?)^```/m.exec(page)![1]!.trim().split("\n");
    expect(await said(layer!)).toContain("EPSG");
    await said(picture!);
    const statistics = await said("gdalinfo -stats map.png");
    expect(Number(/STATISTICS_STDDEV=(\S+)/.exec(statistics)![1])).toBeGreaterThan(0);
    const bands = [...(await said(numbers!)).matchAll(/^Band \d+/gm)];
    expect(bands).toHaveLength(map.horizon_hours);
  },
);

import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type TiledMap, writeCapabilities } from "./write-capabilities.ts";

const map: TiledMap = {
  title: `Cranes & "hoists" <North>`,
  abstract: "Scores of a task",
  url: "https://halcyon.example/maps/abc/WMTSCapabilities.xml",
  layers: [
    {
      name: "score",
      title: "score",
      abstract: "Score of the task",
      bounds: [-5.125, 50.875, 3.125, 60.125],
      tileUrl: "https://halcyon.example/maps/abc/score/{Time}/{TileMatrix}/{TileCol}/{TileRow}.png",
      legend: { url: "https://halcyon.example/maps/abc/legend.png?layer=score", width: 300, height: 140 },
    },
  ],
  hours: { first: "2026-11-29T00:00:00Z", last: "2026-12-08T23:00:00Z", shown: "2026-11-29T06:00:00Z" },
  maxZoom: 9,
};

test("the capabilities have a zoom level for each power of two, and no sign that XML reserves", () => {
  const text = writeCapabilities(map);
  expect(text.match(/<TileMatrix>/g)).toHaveLength(10);
  expect(text).toContain("<MatrixWidth>512</MatrixWidth>");
  expect(text).toContain("<ows:Title>Cranes &#38; &#34;hoists&#34; &#60;North&#62;</ows:Title>");
  expect(text).toContain("<Value>2026-11-29T00:00:00Z/2026-12-08T23:00:00Z/PT1H</Value>");
  const denominators = [...text.matchAll(/<ScaleDenominator>([\d.]+)</g)].map(([, number]) => Number(number));
  for (const [zoom, denominator] of denominators.entries())
    expect(denominator * 0.00028 * 256 * 2 ** zoom).toBeCloseTo(40_075_016.686, 2);
});

const python = process.env["HALCYON_PYTHON"] ?? "python3";
const { code: lacks } = await runProcess([python, "-c", "import owslib.wmts"]);
const absence = lacks === 0 ? "" : " (needs owslib in Python)";

const script = `
import json, sys
from owslib.wmts import WebMapTileService
service = WebMapTileService("https://halcyon.example", xml=sys.stdin.read().encode())
layer = service.contents["score"]
matrix = service.tilematrixsets["WebMercatorQuad"].tilematrix["9"]
print(json.dumps({
    "title": service.identification.title,
    "box": list(layer.boundingBoxWGS84),
    "times": layer.dimensions["Time"]["values"],
    "legend": layer.styles["default"]["legend"],
    "matrix": [matrix.matrixwidth, matrix.tilewidth, list(matrix.topleftcorner)],
    "url": service.buildTileResource(layer="score", tilematrixset="WebMercatorQuad", tilematrix="7", row=40, column=63, Time="2026-11-29T06:00:00Z"),
}))`;

test.skipIf(absence !== "")(
  `OWSLib finds the layer, its hours and the address of a tile${absence}`,
  async () => {
    const { code, stdout, stderr } = await runProcess([python, "-c", script], {
      input: writeCapabilities(map),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      title: map.title,
      box: map.layers[0]!.bounds,
      times: [`${map.hours.first}/${map.hours.last}/PT1H`],
      legend: map.layers[0]!.legend.url,
      matrix: [512, 256, [-20_037_508.342_789_2, 20_037_508.342_789_2]],
      url: "https://halcyon.example/maps/abc/score/2026-11-29T06:00:00Z/7/63/40.png",
    });
  },
);

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { readTrack } from "./read-track.ts";

async function track(text: string): Promise<Awaited<ReturnType<typeof readTrack>>> {
  const path = join(temporaryFolder(), "way");
  await writeFile(path, text);
  return readTrack(path);
}

const gpx = (inside: string): string =>
  `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>2020-01-01T00:00:00Z</time></metadata>${inside}</gpx>`;
const kml = (inside: string): string =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inside}</Document></kml>`;
const both = [
  { latitude: 53.5, longitude: 8.25 },
  { latitude: 54, longitude: 7.5 },
];

describe("the points", () => {
  test.each([
    [
      "a GPX track, over its segments",
      gpx(
        '<wpt lat="1" lon="2"/><trk><trkseg><trkpt lat="53.5" lon="8.25"><ele>3</ele></trkpt></trkseg><trkseg><trkpt lat="54" lon="7.5"/></trkseg></trk>',
      ),
    ],
    ["a GPX route", gpx('<rte><rtept lat="53.5" lon="8.25"/><rtept lat="54.0" lon="7.5"/></rte>')],
    ["GPX waypoints", gpx('<wpt lat="53.5" lon="8.25"/><wpt lat="54" lon="7.5"/>')],
    [
      "a KML line",
      kml("<Placemark><LineString><coordinates> 8.25,53.5,0\n7.5,54 </coordinates></LineString></Placemark>"),
    ],
    [
      "KML points",
      kml(
        "<Placemark><Point><coordinates>8.25,53.5</coordinates></Point></Placemark><Placemark><Point><coordinates>7.5,54</coordinates></Point></Placemark>",
      ),
    ],
    [
      "a GeoJSON line",
      JSON.stringify({
        type: "LineString",
        coordinates: [
          [8.25, 53.5],
          [7.5, 54, 10],
        ],
      }),
    ],
    [
      "a GeoJSON feature of one line",
      JSON.stringify({
        features: [
          {
            geometry: {
              type: "MultiLineString",
              coordinates: [
                [
                  [8.25, 53.5],
                  [7.5, 54],
                ],
              ],
            },
          },
        ],
      }),
    ],
    [
      "GeoJSON points",
      JSON.stringify({
        features: both.map(({ latitude, longitude }) => ({
          geometry: { type: "Point", coordinates: [longitude, latitude] },
        })),
      }),
    ],
  ])("of %s", async (_, text) => {
    expect(await track(text)).toEqual({ points: both });
  });

  test("have the times of a track", async () => {
    const times = ["2026-11-22T10:00:00Z", "2026-11-22T12:00:00Z"];
    const timed = both.map((point, index) => ({ ...point, at: times[index] }));
    const points = timed.map(
      ({ latitude, longitude, at }) =>
        `<trkpt lat="${latitude}" lon="${longitude}"><time>${at}</time></trkpt>`,
    );
    expect(await track(gpx(`<trk><trkseg>${points.join("")}</trkseg></trk>`))).toEqual({ points: timed });
    const whens = times.map((at) => `<when>${at}</when>`).join("");
    const coords = both.map(({ latitude, longitude }) => `<gx:coord>${longitude} ${latitude} 0</gx:coord>`);
    expect(await track(kml(`<gx:Track>${whens}${coords.join("")}</gx:Track>`))).toEqual({ points: timed });
  });

  test("of a long track are thinned, and the first and last stay", async () => {
    const all = Array.from({ length: 5000 }, (_, at) => [8 + at * 1e-3, 54]);
    const { points, thinned } = await track(JSON.stringify({ type: "LineString", coordinates: all }));
    expect(points.length).toBeLessThanOrEqual(1000);
    expect([points[0]!.longitude, points.at(-1)!.longitude]).toEqual([all[0]![0], all.at(-1)![0]]);
    expect(thinned).toEqual({ of: 5000, withinKm: 0.4 });
  });
});

test.each([
  ["a DOCTYPE", `<!DOCTYPE gpx [<!ENTITY a "aaaa">]>${gpx("")}`, "DOCTYPE"],
  ["deep nesting", "<a>".repeat(1_000_000), "nested deeper"],
  ["an open tag", gpx("<trk>").replace("</gpx>", ""), "not well-formed"],
  ["an unknown entity", gpx("<trk><name>&a;</name></trk>"), "not well-formed"],
  ["two roots", `${gpx("")}${gpx("")}`, "two root elements"],
  ["a text without a tag", "<", "not well-formed"],
  ["no way", gpx(""), "has no way"],
  ["one point", gpx('<wpt lat="1" lon="2"/>'), "a single point"],
  [
    "a point outside the earth",
    gpx('<wpt lat="91" lon="2"/><wpt lat="1" lon="2"/>'),
    "latitude and longitude",
  ],
  ["a point without a place", gpx('<wpt lat=""/><wpt lat="1" lon="2"/>'), "latitude and longitude"],
  [
    "two tracks",
    gpx('<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>'.repeat(2)),
    "has 2 ways: keep one",
  ],
  ["too many points", gpx('<wpt lat="1" lon="2"/>'.repeat(200_001)), "more than 200000 points"],
  ["too many bytes", " ".repeat(8 * 2 ** 20 + 1), "are read"],
  ["a polygon", '{"type":"Polygon","coordinates":[[[1,2]]]}', "is no way"],
  [
    "metres in place of degrees",
    '{"type":"LineString","coordinates":[[3500000,5900000],[1,2]]}',
    "is no way",
  ],
  ["a place in words", "Hamburg", "is no way"],
])("refuses %s, and says so", async (_, text, words) => {
  await expect(track(text)).rejects.toThrow(words);
});

test("refuses a file that does not exist", async () => {
  await expect(readTrack("/nowhere/way.gpx")).rejects.toThrow("cannot be read (ENOENT)");
});

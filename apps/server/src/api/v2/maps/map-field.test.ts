import { v2 } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { fieldSource, folderStorage } from "@halcyon/store";
import { expect, test } from "vitest";
import { expectProblem } from "../../../../test/harness/running-server.suite.ts";
import { mapFolder } from "../../../maps/map-folder.ts";
import { mapServer, usedBy } from "../../../maps/map-server.suite.ts";

test("the field of a map has the numbers of its tiles in each format, for one request for each 100,000 numbers", async () => {
  const { server, mapsRoot, make, created, clock } = await mapServer();
  await using _ = server;
  const { id, cost } = await created({ horizon_hours: 30 });
  const field = (query: string) => server.send(`/v2/maps/${id}/field?${query}`);
  expectProblem(await field(""), "not_found");
  await make();
  // Readers look for a new field every two seconds.
  clock.ms += 3000;
  const answer = await field("layer=share_acceptable");
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("x-halcyon-cost")).toBe("1");
  expect(await usedBy(server)).toBe(cost + 1);
  const { domain, ranges, halcyon } = v2["maps.field"].output.parse(answer.json);
  expect(halcyon).toMatchObject({ map: id, synthetic: true });
  const { t, y, x } = domain.axes;
  expect(ranges["share_acceptable"]!.shape).toEqual([30, y.values.length, x.values.length]);
  const source = fieldSource({ storage: folderStorage(mapsRoot), map: mapFolder(id) });
  await source.read(async (published) => {
    const { from, latitudes, longitudes } = published;
    expect(t.values).toEqual(Array.from({ length: 30 }, (_hour, at) => formatEpochHour(from + at)));
    for (const at of [0, 7, 29]) {
      const plane = (await published.hour("share_acceptable", from + at))!;
      const read = y.values.flatMap((latitude) =>
        x.values.map(
          (longitude) =>
            plane[latitudes.indexOf(latitude) * longitudes.length + longitudes.indexOf(longitude)]!,
        ),
      );
      const size = y.values.length * x.values.length;
      const got = ranges["share_acceptable"]!.values.slice(at * size, (at + 1) * size);
      expect(got).toEqual(read.map((value) => (Number.isNaN(value) ? null : value)));
    }
  });
  const csv = (await field("format=csv&from=" + t.values[3]! + "&to=" + t.values[4]!)).text.split("\n");
  expect(csv[0]!.trim()).toBe("timestamp,latitude,longitude,score,share_acceptable,share_ideal");
  expect(csv.slice(1, 3).map((line) => line.split(",")[0])).toEqual([t.values[3], t.values[4]]);
  for (const format of ["netcdf", "parquet", "arrow"]) {
    const file = await field(`format=${format}`);
    expect(file.status, format).toBe(200);
    expect(file.headers.get("content-disposition")).toContain("synthetic-halcyon-maps-field-2026");
  }
  const etag = answer.headers.get("etag")!;
  const used = await usedBy(server);
  const again = await server.send(`/v2/maps/${id}/field?layer=share_acceptable`, {
    headers: { "if-none-match": etag },
  });
  expect(again.status).toBe(304);
  expect(await usedBy(server)).toBe(used);
});

test("the field of a map is refused if the map lacks the layer or the hour, or if it is too large", async () => {
  const { server, make, created, clock, now } = await mapServer();
  await using _ = server;
  const { id } = await created({ area: { bbox: [-8, 45, 18, 62] }, horizon_hours: 240 });
  await make({
    score: ({ cells }) =>
      Promise.resolve(
        cells.map(() => {
          // Numbers of any cell: this test is about sizes.
          const values = new Uint16Array(240).fill(5000);
          return { score: values, share_acceptable: values, share_ideal: values };
        }),
      ),
  });
  clock.ms += 3000;
  const { made } = await now(id);
  const field = (query: string) => server.send(`/v2/maps/${id}/field?${query}`);
  const large = expectProblem(await field("layer=score"), "answer_too_large").errors![0]!;
  const hours = Number(large.expected!["maximum_hours"]);
  expect(hours).toBeGreaterThan(24);
  const to = (count: number) => formatEpochHour(epochHourOf(Date.parse(made!.from)) + count - 1);
  expectProblem(await field(`layer=score&to=${to(hours + 1)}`), "answer_too_large");
  const most = await field(`layer=score&to=${to(hours)}&format=parquet`);
  expect(most.headers.get("x-halcyon-cost")).toBe("10");
  const fault = async (query: string) =>
    expectProblem(await field(query), "invalid_request").errors!.map(({ parameter, code }) => [
      parameter,
      code,
    ]);
  expect(await fault("layer=share_window")).toEqual([["layer", "invalid_value"]]);
  expect(await fault(`to=${to(241)}`)).toEqual([["to", "outside_record"]]);
  expect(await fault(`from=${to(9)}&to=${to(8)}`)).toEqual([["to", "range_reversed"]]);
});

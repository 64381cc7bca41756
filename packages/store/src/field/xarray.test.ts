import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { fieldSource } from "./field-source.ts";
import { firstRun, formulaField, publishFormula } from "./formula-field.suite.ts";

const python = process.env["HALCYON_PYTHON"] ?? "python3";
const modules = ["xarray", "zarr", "aiohttp", "fsspec"];
const { code: lacks } = await runProcess([python, "-c", `import ${modules.join(", ")}`]);
const absence = lacks === 0 ? "" : ` (needs ${modules.join(", ")} in Python)`;

const script = `
import json, sys, xarray
field = xarray.open_zarr(sys.argv[1], chunks=None)
def plain(values):
    return [None if value != value else round(float(value), 4) for value in values.ravel()]
print(json.dumps({
    "dimensions": dict(field.sizes),
    "title": field.attrs["title"],
    "times": [str(time)[:19] + "Z" for time in field.time.values],
    "start": str(field.forecast_reference_time.values)[:19] + "Z",
    "units": {name: field[name].attrs["units"] for name in field},
    "latitudes": field.latitude.values.tolist(),
    "values": {name: plain(field[name].values) for name in field},
}))`;

test.skipIf(absence !== "")(`xarray reads a field over plain HTTP without an option${absence}`, async () => {
  const root = temporaryFolder();
  const description = formulaField({ rows: 7, columns: 9, hours: 26 }, firstRun);
  const { group } = await publishFormula(root, description, firstRun);
  const storage = folderStorage(root);
  await using server = createServer(async (request, response) => {
    const bytes = await storage.get(request.url!.slice(1));
    response.statusCode = bytes === undefined ? 404 : 200;
    response.end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { code, stdout, stderr } = await runProcess([
    python,
    "-c",
    script,
    `http://127.0.0.1:${port}/${group}`,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const read = JSON.parse(stdout) as { readonly values: Record<string, readonly (number | null)[]> };
  const timeAt = (hour: number): string =>
    `${new Date((firstRun + hour) * 3_600_000).toISOString().slice(0, 19)}Z`;
  expect(read).toMatchObject({
    dimensions: { time: 26, latitude: 7, longitude: 9 },
    title: `SYNTHETIC: map_1, run of ${timeAt(0)}`,
    times: Array.from({ length: 26 }, (_, hour) => timeAt(hour)),
    start: timeAt(0),
    units: { score: "1", median: "degC" },
    latitudes: description.latitudes,
  });
  await fieldSource({ storage, map: "map_1" }).read(async (field) => {
    for (const layer of field.layers) {
      const planes: (number | null)[] = [];
      for (let hour = 0; hour < 26; hour += 1) {
        const plane = await field.hour(layer, firstRun + hour);
        planes.push(...Array.from(plane!, (value) => (Number.isNaN(value) ? null : value)));
      }
      expect(read.values[layer]).toEqual(planes);
    }
  });
  await storage.close();
});

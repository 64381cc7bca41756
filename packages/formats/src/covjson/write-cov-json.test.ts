import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CoverageParameter,
  gridCoverageJson,
  lineCoverageJson,
  pointCoverageJson,
} from "./write-cov-json.ts";

const temperature: CoverageParameter = {
  id: "temperature",
  label: "Temperature",
  description: "Air temperature.",
  property: "Temperature",
  propertyUrl: "https://example.org/air_temperature",
  unitLabel: "degC",
  unitSymbol: "Cel",
};

interface Written {
  readonly type: string;
  readonly coverages?: readonly Written[];
  readonly domain: {
    readonly domainType: string;
    readonly axes: object;
    readonly referencing: readonly object[];
  };
  readonly ranges: Readonly<
    Record<string, { readonly values: readonly (number | null)[]; readonly shape: number[] }>
  >;
}

function parsed(pieces: readonly string[]): Written {
  return JSON.parse(pieces.join("")) as Written;
}

// The form of the example of a point series in the CoverageJSON specification 1.0, with the time first.
test("writes a point as a point series", () => {
  const points = [
    {
      longitude: 7.9,
      latitude: 54.5,
      times: ["2026-12-01T00:00:00Z", "2026-12-01T01:00:00Z"],
      ranges: [{ parameter: "temperature", values: Float64Array.of(1.5, Number.NaN) }],
      members: { source: "made" },
    },
  ];
  expect(parsed(pointCoverageJson([temperature], points))).toEqual({
    type: "Coverage",
    domain: {
      type: "Domain",
      domainType: "PointSeries",
      axes: {
        t: { values: ["2026-12-01T00:00:00Z", "2026-12-01T01:00:00Z"] },
        y: { values: [54.5] },
        x: { values: [7.9] },
      },
      referencing: [
        {
          coordinates: ["x", "y"],
          system: { type: "GeographicCRS", id: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" },
        },
        { coordinates: ["t"], system: { type: "TemporalRS", calendar: "Gregorian" } },
      ],
    },
    ranges: {
      temperature: {
        type: "NdArray",
        dataType: "float",
        axisNames: ["t", "y", "x"],
        shape: [2, 1, 1],
        values: [1.5, null],
      },
    },
    source: "made",
    parameters: {
      temperature: {
        type: "Parameter",
        id: "temperature",
        label: { en: "Temperature" },
        description: { en: "Air temperature." },
        unit: {
          label: { en: "degC" },
          symbol: { value: "Cel", type: "http://www.opengis.net/def/uom/UCUM/" },
        },
        observedProperty: { id: "https://example.org/air_temperature", label: { en: "Temperature" } },
      },
    },
  });
});

test("keeps each number of every point to the bit, and a missing one as null", () => {
  const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(Number.NaN));
  const point = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    values: fc.array(value, { minLength: 1, maxLength: 30 }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
      const written = parsed(
        pointCoverageJson(
          [temperature],
          points.map(({ values, ...place }) => ({
            ...place,
            times: values.map((_, row) => `2026-12-01T00:00:${String(row).padStart(2, "0")}Z`),
            ranges: [{ parameter: "temperature", values: Float64Array.from(values) }],
            members: {},
          })),
        ),
      );
      const coverages = written.coverages ?? [written];
      expect(written.type).toBe(points.length === 1 ? "Coverage" : "CoverageCollection");
      for (const [index, { values }] of points.entries()) {
        const { values: read, shape } = coverages[index]!.ranges["temperature"]!;
        expect(shape).toEqual([values.length, 1, 1]);
        expect(read).toEqual(values.map((one) => (Number.isNaN(one) ? null : one + 0)));
      }
    }),
  );
});

test("writes a line as a trajectory, whose vertices have times", () => {
  const vertices = [
    { time: "2026-12-01T00:00:00Z", longitude: 0, latitude: 1 },
    { time: "2026-12-01T02:00:00Z", longitude: 2, latitude: 3 },
  ];
  const ranges = [{ parameter: "temperature", values: Float64Array.of(4, 5) }];
  const { domain, ranges: written } = parsed(
    lineCoverageJson([temperature], { vertices, ranges, members: {} }),
  );
  expect(domain).toMatchObject({
    domainType: "Trajectory",
    axes: {
      composite: {
        dataType: "tuple",
        coordinates: ["t", "x", "y"],
        values: [
          ["2026-12-01T00:00:00Z", 0, 1],
          ["2026-12-01T02:00:00Z", 2, 3],
        ],
      },
    },
  });
  expect(written["temperature"]).toMatchObject({ axisNames: ["composite"], shape: [2], values: [4, 5] });
});

// The form of the example of a grid in the CoverageJSON specification 1.0, without a height.
test("writes cells as a grid with the time first", () => {
  const { domain, ranges } = parsed(
    gridCoverageJson([temperature], {
      times: ["2026-12-01T00:00:00Z", "2026-12-01T01:00:00Z"],
      latitudes: [54, 54.25],
      longitudes: [179.75, 180, 180.25],
      ranges: [
        { parameter: "temperature", values: Float64Array.from({ length: 12 }, (_, at) => at || Number.NaN) },
      ],
      members: {},
    }),
  );
  expect(domain.domainType).toBe("Grid");
  expect(domain.axes).toEqual({
    t: { values: ["2026-12-01T00:00:00Z", "2026-12-01T01:00:00Z"] },
    y: { values: [54, 54.25] },
    x: { values: [179.75, 180, 180.25] },
  });
  expect(ranges["temperature"]).toMatchObject({
    dataType: "float",
    axisNames: ["t", "y", "x"],
    shape: [2, 2, 3],
    values: [null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  });
});

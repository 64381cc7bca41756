import { expect, test } from "vitest";
import { featuresJson } from "./write-features.ts";

const parameter = {
  id: "temperature",
  label: "Temperature",
  description: "Air temperature.",
  property: "Temperature",
  propertyUrl: undefined,
  unitLabel: "degC",
  unitSymbol: "Cel",
};

function features(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    longitude: 7.9,
    latitude: 54.5,
    time: `2026-12-01T00:00:00Z`,
    properties: { synthetic: true },
    values: [index === 1 ? Number.NaN : index / 10],
  }));
}

interface Written {
  readonly features: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
  readonly numberReturned: number;
}

test("writes a point and time as a feature with its values, and the properties that EDR demands", () => {
  const written = JSON.parse(featuresJson([parameter], features(1), "/position").join("")) as Written;
  expect(written).toMatchObject({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [7.9, 54.5] },
        properties: {
          label: "7.9 54.5 2026-12-01T00:00:00Z",
          datetime: "2026-12-01T00:00:00Z",
          synthetic: true,
          temperature: 0,
          "parameter-name": ["temperature"],
          edrqueryendpoint: "/position",
        },
      },
    ],
    parameters: [
      { type: "Parameter", id: "temperature", observedProperty: { label: { en: "Temperature" } } },
    ],
  });
});

test("writes many features in pieces, and a missing value as null", () => {
  const pieces = featuresJson([parameter], features(2500), "/position");
  expect(pieces.length).toBeGreaterThan(4);
  const written = JSON.parse(pieces.join("")) as Written;
  expect(written.numberReturned).toBe(2500);
  expect(written.features.map(({ properties }) => properties["temperature"])).toEqual(
    features(2500).map((_, index) => (index === 1 ? null : index / 10)),
  );
});

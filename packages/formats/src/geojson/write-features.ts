import type { CoverageParameter } from "../covjson/write-cov-json.ts";

/** Point at a time, with the values of parameters there. */
export interface PointFeature {
  readonly longitude: number;
  readonly latitude: number;
  readonly time: string;
  /** Further properties of the feature, such as the name of the climate model. */
  readonly properties: Readonly<Record<string, string | boolean>>;
  /** Values in the order of the parameters; NaN stands for null. */
  readonly values: readonly number[];
}

/** Number of features that are written as one piece. */
const featuresAtOnce = 1000;

/**
 * Writes points as EDR GeoJSON: a feature for each point and time, with the values as properties.
 *
 * @param endpoint - Path of the query that gave the features.
 */
export function featuresJson(
  parameters: readonly CoverageParameter[],
  features: readonly PointFeature[],
  endpoint: string,
): string[] {
  const names = parameters.map(({ id }) => id);
  const common = { "parameter-name": names, edrqueryendpoint: endpoint };
  const pieces: string[] = [];
  for (let from = 0; from < features.length; from += featuresAtOnce) {
    const texts = features.slice(from, from + featuresAtOnce).map((feature) =>
      JSON.stringify({
        type: "Feature",
        geometry: { type: "Point", coordinates: [feature.longitude, feature.latitude] },
        properties: {
          label: `${feature.longitude} ${feature.latitude} ${feature.time}`,
          datetime: feature.time,
          ...feature.properties,
          ...Object.fromEntries(names.map((name, index) => [name, feature.values[index]])),
          ...common,
        },
      }),
    );
    pieces.push(`${from === 0 ? "" : ","}${texts.join()}`);
  }
  const list = parameters.map(({ id, label, description, property, propertyUrl, unitLabel }) => ({
    type: "Parameter",
    id,
    description: { en: `${label}: ${description}` },
    unit: { label: { en: unitLabel } },
    observedProperty: { ...(propertyUrl === undefined ? {} : { id: propertyUrl }), label: { en: property } },
  }));
  return [
    `{"type":"FeatureCollection","features":[`,
    ...pieces,
    `],"numberReturned":${features.length},"parameters":${JSON.stringify(list)}}`,
  ];
}

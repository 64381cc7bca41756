import { type EndpointRow, forecastProblems, type Under, under } from "../endpoints/endpoint.ts";
import {
  apiDefinitionSchema,
  conformanceSchema,
  edrCollectionSchema,
  edrCollectionsSchema,
  edrInstancesSchema,
  landingPageSchema,
} from "./pages.ts";
import {
  areaQuerySchema,
  collectionParamsSchema,
  collectionsQuerySchema,
  cubeQuerySchema,
  instanceParamsSchema,
  pageQuerySchema,
  positionQuerySchema,
  radiusQuerySchema,
  trajectoryQuerySchema,
} from "./query.ts";

const page = { method: "GET", query: pageQuerySchema, problems: [], cost: 0 } as const;

/** Properties that all queries for coverages have in common. */
const coverage = {
  method: "GET",
  coverage: true,
  problems: [
    "not_found",
    "offering_not_in_package",
    "entry_not_found",
    ...forecastProblems,
    "warnings_unavailable",
  ],
  cost: 1,
  costsByWork: true,
} as const;

const costWords =
  "Each point costs as much as a call of the data endpoint. Each task or scenario at a point costs as much as a call of `composite`. A kept map costs what as many numbers of its field cost. A value is null if there are no data.";

/** Properties that all queries for cells have in common. */
const cells = {
  ...coverage,
  problems: [...coverage.problems, "answer_too_large", "field_unavailable"],
  params: collectionParamsSchema,
} as const;

const cellWords = `The numbers of a cell are those that V2 has at its middle, with the surface of the cell. Ten cells cost one request, rounded up, and for scores each task or scenario counts. Many numbers cost as much as at the data endpoints, if that is more. A kept map costs what as many numbers of its field cost. A value is null if there are no data, or if its cell is outside.`;

const examplePlace = { coords: "POINT(-0.12 51.5)", "parameter-name": "temperature_2m,wind_gusts_10m.Q90" };

const edrRows = {
  "service.landing": {
    ...page,
    path: "/",
    summary: "Get the links of the OGC API.",
    description:
      "Use it as the address of the service in programs that speak OGC API - Environmental Data Retrieval 1.1, such as QGIS, OWSLib and edr-xarray. It is free.",
    output: landingPageSchema,
  },
  "service.conformance": {
    ...page,
    path: "/conformance",
    summary: "Get the conformance classes that the OGC API implements.",
    description: "Programs use it to learn what the service can do. It is free.",
    output: conformanceSchema,
  },
  "service.api": {
    ...page,
    path: "/api",
    summary: "Get the OpenAPI document of the OGC API.",
    description: "Programs use it to learn the paths and their parameters. It is free.",
    output: apiDefinitionSchema,
  },
  "collections.list": {
    ...page,
    path: "/collections",
    query: collectionsQuerySchema,
    summary: "List the collections.",
    description:
      "Use it to find data by place and time. Each collection has its extent, its parameters, and the queries that it answers. It is free.",
    output: edrCollectionsSchema,
  },
  "collections.get": {
    ...page,
    path: "/collections/{collectionId}",
    params: collectionParamsSchema,
    summary: "Get a collection with its extent, parameters and queries.",
    description: "Use it to learn which parameters and times can be asked for. It is free.",
    output: edrCollectionSchema,
    problems: ["not_found"],
    example: { params: { collectionId: "noaa-hourly" } },
  },
  "position.get": {
    ...coverage,
    path: "/collections/{collectionId}/position",
    params: collectionParamsSchema,
    query: positionQuerySchema,
    summary: "Get the data of a collection at points.",
    description: `Use it to get time series in GIS and xarray. The answer is a coverage, or a collection of coverages for a MULTIPOINT. The numbers are those of the data endpoints. ${costWords}`,
    example: { params: { collectionId: "noaa-hourly" }, query: examplePlace },
  },
  "area.get": {
    ...cells,
    path: "/collections/{collectionId}/area",
    query: areaQuerySchema,
    summary: "Get the data of a collection in a polygon.",
    description: `Use it to get the weather of a wind farm, a district or a catchment. The answer is a grid around the polygon. ${cellWords}`,
    example: {
      params: { collectionId: "noaa-hourly" },
      query: {
        coords: "POLYGON((6.5 53.5,8.5 53.5,8.5 55,6.5 53.5))",
        "parameter-name": "temperature_2m",
        datetime: "2026-12-01T00:00:00Z",
      },
    },
  },
  "cube.get": {
    ...cells,
    path: "/collections/{collectionId}/cube",
    query: cubeQuerySchema,
    summary: "Get the data of a collection in a box.",
    description: `Use it to get a grid with times for xarray and GIS. ${cellWords}`,
    example: {
      params: { collectionId: "noaa-hourly" },
      query: {
        bbox: "6.5,53.5,8.5,55",
        "parameter-name": "temperature_2m",
        datetime: "2026-12-01T00:00:00Z/2026-12-02T00:00:00Z",
      },
    },
  },
  "radius.get": {
    ...cells,
    path: "/collections/{collectionId}/radius",
    query: radiusQuerySchema,
    summary: "Get the data of a collection in a circle.",
    description: `Use it to get the weather around a place. The answer is a grid around the circle. ${cellWords}`,
    example: {
      params: { collectionId: "noaa-hourly" },
      query: { coords: "POINT(-0.12 51.5)", within: "40", "parameter-name": "temperature_2m" },
    },
  },
  "trajectory.get": {
    ...coverage,
    path: "/collections/{collectionId}/trajectory",
    params: collectionParamsSchema,
    query: trajectoryQuerySchema,
    summary: "Get the data of a collection along a line, at its vertices.",
    description: `Use it to get the weather along a transport, at the time of passing. Each vertex has the value of the step that contains its time. ${costWords}`,
    example: {
      params: { collectionId: "noaa-hourly" },
      query: {
        coords: "LINESTRINGM(-0.12 51.5 1796083200, 1.3 51.1 1796090400)",
        "parameter-name": "temperature_2m",
      },
    },
  },
  "instances.list": {
    ...page,
    path: "/collections/{collectionId}/instances",
    params: collectionParamsSchema,
    summary: "List the instances of a collection: its climate models.",
    description: "Use it to choose one climate model of a scenario. It is free.",
    output: edrInstancesSchema,
    problems: ["not_found"],
  },
  "instances.get": {
    ...page,
    path: "/collections/{collectionId}/instances/{instanceId}",
    params: instanceParamsSchema,
    summary: "Get an instance of a collection: one climate model.",
    description: "Use it to learn which parameters and days the climate model has. It is free.",
    output: edrCollectionSchema,
    problems: ["not_found"],
  },
  "instances.position": {
    ...coverage,
    path: "/collections/{collectionId}/instances/{instanceId}/position",
    params: instanceParamsSchema,
    query: positionQuerySchema,
    summary: "Get the days of one climate model at points.",
    description: `Use it to get a projection of one climate model. The answer is as that of \`position\`. ${costWords}`,
  },
} as const satisfies Record<string, EndpointRow>;

/** Endpoints of OGC API - Environmental Data Retrieval 1.1. They belong to no version of the API of Halcyon: the standard defines them. */
export const edr: Under<"edr", typeof edrRows> = under("edr", edrRows);

import { type ApiVersionName, apiVersions } from "../api-versions.ts";
import { edr } from "../edr/table.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";

type TagOf<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name;

type Versions = typeof apiVersions;

/** Tag of endpoints: the part of their names before the dot. */
type EndpointTag = TagOf<keyof Versions["v1"]["table"] | keyof Versions["v2"]["table"] | keyof typeof edr>;

/** Name of a set of endpoints that has its own OpenAPI document: a version of the API, or OGC API-EDR. */
export type DocumentName = ApiVersionName | "edr";

/** Endpoints of each document, with the version and the introduction that the document states. */
export const documented: Readonly<
  Record<
    DocumentName,
    Pick<Versions["v1"], "revision"> & {
      readonly table: Readonly<Record<string, Endpoint>>;
      readonly version: string;
      readonly words: string;
    }
  >
> = {
  v1: { ...apiVersions.v1, version: "1", words: "" },
  v2: { ...apiVersions.v2, version: "2", words: "" },
  edr: {
    table: edr,
    revision: apiVersions.v2.revision,
    version: "1.1",
    words: "The endpoints of OGC API - Environmental Data Retrieval 1.1. ",
  },
};

/** Description of each tag. */
export const endpointTags: Readonly<Record<EndpointTag, string>> = {
  optimality: "The suitability of the coming hours for a task or scenario, with the reasons.",
  plans: "Campaigns of tasks: when they are done, how surely, and what makes them wait.",
  historical: "Past weather, and how often it allowed work.",
  projections: "Climate projections, and how often they allow work.",
  jobs: "Work that continues after its request: its progress and its result.",
  operational: "The weather forecast that scores are based on.",
  hazardIndices: "The indices of heat, cold and other hazards that projections provide.",
  datasets: "The records and climate models behind past weather and projections.",
  tasks: "Work and the weather that it needs: the curated library and your own entries.",
  scenarios: "Weather situations and the limits that define them: the curated library and your own entries.",
  watches: "Places that are watched for a window, a band or a limit, run by run.",
  events: "Events from watches.",
  webhooks: "Your own addresses that get signed events.",
  deliveries: "The result of each event at each webhook and address.",
  addresses: "E-mail addresses that get events after their readers have confirmed them.",
  feeds: "Calendars that show the spans of watches.",
  links: "Links that show one thing to people without a key.",
  maps: "Maps of areas that are made again with each new run.",
  tables: "Tables that spreadsheets read without a key.",
  places: "Places of the world, by name or position.",
  evidence: "Reports of how often promised windows held in past weather.",
  runs: "The runs of forecast models, as they become available.",
  warnings: "Official warnings of authorities, as they were sent.",
  tickets: "Tickets that open one stream in place of a key.",
  costs: "The cost of a request before it is made.",
  models: "The forecast models, with their ranges and sources.",
  variables: "The weather variables, with their units and the models that carry them.",
  status: "The age and availability of the weather.",
  verification: "The quality of past forecasts, measured with observations.",
  usage: "The part of its allowance that a key has used.",
  service: "The OGC API itself: its links, its conformance classes and its OpenAPI document.",
  collections: "The collections of the OGC API, with their parameters and times.",
  position: "The data of collections at points.",
  area: "The data of collections in polygons, as grids.",
  cube: "The data of collections in boxes, as grids.",
  radius: "The data of collections in circles, as grids.",
  trajectory: "The data of collections along lines.",
  instances: "The instances of collections: climate models.",
};

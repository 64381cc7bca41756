import type { apiVersions } from "../api-versions.ts";

type TagOf<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name;

type Versions = typeof apiVersions;

/** What endpoints stand under: the part of their names before the point. */
type EndpointTag = TagOf<keyof Versions["v1"]["table"] | keyof Versions["v2"]["table"]>;

/** What the endpoints of a tag are about. */
export const endpointTags: Readonly<Record<EndpointTag, string>> = {
  optimality: "How well the weather of the hours ahead suits a task or scenario, and why.",
  historical: "Weather that was, and how often work could be done in it.",
  projections: "Climate to come, and how often work can be done in it.",
  jobs: "Work that goes on after its request: how far it is, and its result.",
  operational: "The weather of the hours ahead that scores are made of.",
  hazardIndices: "The indices of heat, cold and other hazards that projections give.",
  datasets: "The records and climate models that history and projections are read from.",
  tasks: "Work, with the weather that it needs: the curated library and entries of your own.",
  scenarios: "Events of weather, with what makes them: the curated library and entries of your own.",
  watches: "Places that are watched for a window, a band or a limit, run by run.",
  events: "Events that watches tell.",
  webhooks: "Addresses of yours that events are sent to, signed.",
  deliveries: "The fate of each event at each webhook and address.",
  addresses: "E-mail addresses that events are sent to, once their readers have confirmed them.",
  feeds: "Calendars that show what watches see.",
  models: "The forecast models, how far they reach, and whose weather they are.",
  variables: "The variables of weather, with their units and with the models that carry them.",
  status: "How old the weather is, and whether it can be served.",
  verification: "How good the forecasts were where observations tell.",
  usage: "The part of its allowance that a key has used.",
};

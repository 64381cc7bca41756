// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  Address,
  AddressList,
  AddressRequest,
  ClimatologyResponse,
  DatasetsResponse,
  Delivery,
  DeliveryList,
  EntryDetail,
  EntryList,
  Event,
  EventList,
  FeedList,
  FeedRequest,
  FeedWithUrl,
  FrequencyChangeResponse,
  HazardIndexResponse,
  HazardIndicesResponse,
  HistoricalDailyResponse,
  HistoricalHourlyResponse,
  Job,
  ModelsResponse,
  OperationalResponse,
  ProjectionDailyResponse,
  ScenarioRequest,
  ScenarioRequestInput,
  SecretRotation,
  SpanList,
  StatusResponse,
  TaskRequest,
  TaskRequestInput,
  UsageResponse,
  VariableName,
  VariablesResponse,
  VerificationResponse,
  Webhook,
  WebhookList,
  WebhookRequest,
  WebhookWithSecret,
} from "./wire.ts";

/** Types of the input and the response of each endpoint that is the same in every version. */
export interface SharedTypes {
  "operational.hourly": {
    path: {
      /** The forecast model. */
      model: "noaa" | "ecmwf";
    };
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** Number of hours wanted, from the current hour on. */
      forecast_hours: number;
      /** Some of `median,Q10,Q90`, or `members`. */
      statistics?: string;
      /** Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given. */
      calibrated?: boolean;
      /** A time zone of the IANA database. */
      timezone?: string;
    };
    answer: OperationalResponse;
  };
  "historical.hourly": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** First day, UTC. */
      start_date: string;
      /** Last day, UTC. */
      end_date: string;
      /** A time zone of the IANA database. */
      timezone?: string;
    };
    answer: HistoricalHourlyResponse;
  };
  "historical.daily": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** First day, UTC. */
      start_date: string;
      /** Last day, UTC. */
      end_date: string;
    };
    answer: HistoricalDailyResponse;
  };
  "historical.climatology": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** First year of the baseline. */
      baseline_start?: number;
      /** Last year of the baseline. */
      baseline_end?: number;
      /** Days around a day of the year that count for it; odd. */
      window_days?: number;
    };
    answer: ClimatologyResponse;
  };
  "projections.daily": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
      scenario: string;
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** A climate model of `/datasets`, or `ensemble` for all of them. */
      climate_model?: string;
      /** First day, from 1950-01-01. */
      start_date: string;
      /** Last day, to 2100-12-31. */
      end_date: string;
    };
    answer: ProjectionDailyResponse;
  };
  "projections.frequencyChange": {
    path: {
      /** Three days or more above the 90th percentile, or below the 10th. */
      wave_type: "heatwave" | "coldwave";
    };
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
      scenario: string;
      /** First year of the period. */
      period_start: number;
      /** Last year of the period. */
      period_end: number;
      /** First year of the baseline. */
      baseline_start?: number;
      /** Last year of the baseline. */
      baseline_end?: number;
    };
    answer: FrequencyChangeResponse;
  };
  "projections.hazardIndex": {
    path: {
      /** An index of `/hazard-indices`. */
      index:
        | "tx_days_above"
        | "tn_days_below"
        | "tropical_nights"
        | "hot_spell_frequency"
        | "cold_spell_frequency"
        | "warm_spell_duration_index"
        | "cold_spell_duration_index"
        | "max_1day_precipitation_amount"
        | "max_n_day_precipitation_amount"
        | "wetdays"
        | "maximum_consecutive_dry_days"
        | "growing_degree_days"
        | "heating_degree_days"
        | "cooling_degree_days"
        | "heat_wave_magnitude_index_daily"
        | "excess_heat_factor";
    };
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
      scenario: string;
      /** A climate model of `/datasets`, or `ensemble` for all of them. */
      climate_model?: string;
      /** First year. */
      period_start: number;
      /** Last year. */
      period_end: number;
      /** What each day is compared with, in the unit that `/hazard-indices` gives for it; the default of the index else. */
      threshold?: number;
      /** Days from which on consecutive days are a spell; the default of the index else. */
      window_days?: number;
      /** First year that percentiles are taken from. */
      baseline_start?: number;
      /** Last year that percentiles are taken from. */
      baseline_end?: number;
    };
    answer: HazardIndexResponse;
  };
  "hazardIndices.list": {
    answer: HazardIndicesResponse;
  };
  "datasets.list": {
    answer: DatasetsResponse;
  };
  "tasks.list": {
    query: {
      /** Words that name, sector or description contain. */
      q?: string;
      /** A sector or the beginning of one. */
      sector?: string;
      /** The curated entries alone, or your own alone; both without it. */
      scope?: "curated" | "custom";
      /** The most entries of a page. */
      limit?: number;
      /** `next_cursor` of the page before. */
      cursor?: string;
    };
    answer: EntryList;
  };
  "tasks.get": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "scenarios.list": {
    query: {
      /** Words that name, sector or description contain. */
      q?: string;
      /** A sector or the beginning of one. */
      sector?: string;
      /** The curated entries alone, or your own alone; both without it. */
      scope?: "curated" | "custom";
      /** The most entries of a page. */
      limit?: number;
      /** `next_cursor` of the page before. */
      cursor?: string;
    };
    answer: EntryList;
  };
  "scenarios.get": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "tasks.create": {
    body: TaskRequest;
    answer: EntryDetail;
  };
  "tasks.replace": {
    body: TaskRequestInput;
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "tasks.delete": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: undefined;
  };
  "tasks.version": {
    path: {
      /** Id of a task or scenario. */
      id: number;
      /** Version of the entry. */
      version: number;
    };
    answer: EntryDetail;
  };
  "scenarios.create": {
    body: ScenarioRequest;
    answer: EntryDetail;
  };
  "scenarios.replace": {
    body: ScenarioRequestInput;
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "scenarios.delete": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: undefined;
  };
  "scenarios.version": {
    path: {
      /** Id of a task or scenario. */
      id: number;
      /** Version of the entry. */
      version: number;
    };
    answer: EntryDetail;
  };
  "jobs.get": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: Job;
  };
  "models.list": {
    answer: ModelsResponse;
  };
  "variables.list": {
    answer: VariablesResponse;
  };
  "status.get": {
    answer: StatusResponse;
  };
  "verification.get": {
    query: {
      /** The forecast model. */
      model: "noaa" | "ecmwf";
      /** The part of the model whose forecasts are verified: its single run, or its members. */
      part?: "deterministic" | "ensemble";
      /** `task` or `scenario`. */
      type?: "task" | "scenario";
      /** Id of a task or scenario. */
      id: number;
      /** `latitude,longitude` of one place, where its truth may be published; all places together without it. */
      place?: string;
      /** Whether figures are of calibrated forecasts, at the calibrated places and of hours after their training; raw ones otherwise. */
      calibrated?: boolean;
    };
    answer: VerificationResponse;
  };
  usage: {
    answer: UsageResponse;
  };
  "watches.delete": {
    path: {
      /** Id of a watch. */
      id: string;
    };
    answer: undefined;
  };
  "watches.spans": {
    path: {
      /** Id of a watch. */
      id: string;
    };
    answer: SpanList;
  };
  "events.list": {
    query: {
      /** Events of one watch alone. */
      watch?: string;
      /** Events of one type alone. */
      type?:
        | "window.found"
        | "window.changed"
        | "window.lost"
        | "window.passed"
        | "band.entered"
        | "band.changed"
        | "band.left"
        | "limit.crossed"
        | "limit.changed"
        | "limit.cleared"
        | "watch.blind"
        | "watch.sighted"
        | "watch.paused"
        | "watch.resumed"
        | "watch.ended"
        | "webhook.disabled"
        | "address.disabled";
      /** The most events of a page. */
      limit?: number;
      /** Which events come first. `newest` is for looking back, `oldest` for reading each once. */
      order?: "oldest" | "newest";
      /** `next_cursor` of an answer before: events that are newer, and with `order=newest` those that are older. It stays good as long as events are kept. */
      cursor?: string;
    };
    answer: EventList;
  };
  "events.stream": {
    query: {
      /** Events of one watch alone. */
      watch?: string;
      /** Events of one type alone. */
      type?:
        | "window.found"
        | "window.changed"
        | "window.lost"
        | "window.passed"
        | "band.entered"
        | "band.changed"
        | "band.left"
        | "limit.crossed"
        | "limit.changed"
        | "limit.cleared"
        | "watch.blind"
        | "watch.sighted"
        | "watch.paused"
        | "watch.resumed"
        | "watch.ended"
        | "webhook.disabled"
        | "address.disabled";
      /** `next_cursor` of a list of events, or the `id` of a streamed one: events that are newer come first. `0` asks for all that are kept. Without it the stream begins with the next event. */
      cursor?: string;
    };
    answer: undefined;
    event: Event;
  };
  "events.get": {
    path: {
      /** Id of an event. */
      id: string;
    };
    answer: Event;
  };
  "webhooks.list": {
    query: {
      /** The most webhooks of a page. */
      limit?: number;
      /** `next_cursor` of the page before. */
      cursor?: string;
    };
    answer: WebhookList;
  };
  "webhooks.create": {
    body: WebhookRequest;
    answer: WebhookWithSecret;
  };
  "webhooks.get": {
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: Webhook;
  };
  "webhooks.replace": {
    body: WebhookRequest;
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: Webhook;
  };
  "webhooks.delete": {
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: undefined;
  };
  "webhooks.rotate": {
    body: SecretRotation;
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: WebhookWithSecret;
  };
  "webhooks.test": {
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: Delivery;
  };
  "webhooks.enable": {
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: Webhook;
  };
  "deliveries.list": {
    query: {
      /** Deliveries to one webhook or address alone. */
      destination?: string;
      /** Deliveries in one state alone. */
      state?: "due" | "sent" | "dead" | "expired" | "superseded";
      /** The most deliveries of a page. */
      limit?: number;
      /** `next_cursor` of the page before. */
      cursor?: string;
    };
    answer: DeliveryList;
  };
  "deliveries.redeliver": {
    path: {
      /** Id of a delivery. */
      id: string;
    };
    answer: Delivery;
  };
  "feeds.list": {
    answer: FeedList;
  };
  "feeds.create": {
    body: FeedRequest;
    answer: FeedWithUrl;
  };
  "feeds.delete": {
    path: {
      /** Id of a calendar feed. */
      id: string;
    };
    answer: undefined;
  };
  "addresses.list": {
    answer: AddressList;
  };
  "addresses.create": {
    body: AddressRequest;
    answer: Address;
  };
  "addresses.delete": {
    path: {
      /** Id of an e-mail address. */
      id: string;
    };
    answer: undefined;
  };
}

/** They by their groups, as `caller.ts` describes them. */
export const sharedEndpoints = [
  `operational
hourly GET ~/{model}/hourly hourly query`,
  `historical
hourly GET ~/hourly hourly query
daily GET ~/daily daily query
climatology GET ~/climatology climatology query`,
  `projections
daily GET ~/daily models query
frequencyChange GET ~/heat-and-cold-waves/frequency-change/{wave_type} models query
hazardIndex GET ~/hazard-indices/{index} models query`,
  `hazardIndices
list GET /hazard-indices indices`,
  `datasets
list GET ~ datasets`,
  `tasks
list GET ~/ entries pages
get GET ~/{id} constraints
create POST ~/ constraints once
replace PUT ~/{id} constraints body
delete DELETE ~/{id}
version GET ~/{id}/versions/{version} constraints`,
  `scenarios
list GET ~/ entries pages
get GET ~/{id} constraints
create POST ~/ constraints once
replace PUT ~/{id} constraints body
delete DELETE ~/{id}
version GET ~/{id}/versions/{version} constraints`,
  `jobs
get GET ~/{id} counts`,
  `models
list GET ~ models`,
  `variables
list GET ~ variables`,
  `status
get GET ~ datasets`,
  `verification
get GET ~/ leads query`,
  `usage
 GET ~ package`,
  `watches
delete DELETE ~/{id}
spans GET ~/{id}/spans spans`,
  `events
list GET ~/ events feed
get GET ~/{id} data`,
  `webhooks
list GET ~/ webhooks pages
create POST ~/ id once
get GET ~/{id} id
replace PUT ~/{id} id body
delete DELETE ~/{id}
rotate POST ~/{id}/rotate id once
test POST ~/{id}/test attempts
enable POST ~/{id}/enable id`,
  `deliveries
list GET ~/ deliveries pages
redeliver POST ~/{id}/redeliver attempts`,
  `feeds
list GET ~/ feeds
create POST ~/ id body
delete DELETE ~/{id}`,
  `addresses
list GET ~/ addresses
create POST ~/ id body
delete DELETE ~/{id}`,
];

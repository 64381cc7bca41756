// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  Address,
  AddressList,
  AddressRequest,
  EntryList,
  FeedList,
  FeedRequest,
  FeedWithUrl,
  FrequencyChangeResponse,
  HazardIndexResponse,
  Job,
  SecretRotation,
  SpanList,
  StatusResponse,
  UsageResponse,
  VerificationResponse,
  Webhook,
  WebhookList,
  WebhookRequest,
  WebhookWithSecret,
} from "./wire.ts";

/** Types of the input and the response of each endpoint that has the same types in every version. */
export interface SharedTypes {
  "projections.frequencyChange": {
    path: {
      /** A wave is three or more days above the 90th percentile (heat), or below the 10th (cold). */
      wave_type: "heatwave" | "coldwave";
    };
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
      elevation_m?: number;
      /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
      surface?: "land" | "sea";
      /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
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
      /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
      elevation_m?: number;
      /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
      surface?: "land" | "sea";
      /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
      scenario: string;
      /** A climate model of `/datasets`, or `ensemble` for all of them. */
      climate_model?: string;
      /** First year. */
      period_start: number;
      /** Last year. */
      period_end: number;
      /** The value to compare each day with, in the unit that `/hazard-indices` gives. If it is absent, the default of the index applies. */
      threshold?: number;
      /** The smallest number of consecutive days that count as a spell. If it is absent, the default of the index applies. */
      window_days?: number;
      /** First year of the period from which percentiles are computed. */
      baseline_start?: number;
      /** Last year of the period from which percentiles are computed. */
      baseline_end?: number;
    };
    answer: HazardIndexResponse;
  };
  "tasks.list": {
    query: {
      /** Words to find in the name, sector or description. */
      q?: string;
      /** A sector, or the beginning of its name. */
      sector?: string;
      /** Limits the list to curated entries or to your own. If it is absent, the list has both. */
      scope?: "curated" | "custom";
      /** The maximum number of entries on a page. */
      limit?: number;
      /** `next_cursor` of the previous page. */
      cursor?: string;
    };
    answer: EntryList;
  };
  "scenarios.list": {
    query: {
      /** Words to find in the name, sector or description. */
      q?: string;
      /** A sector, or the beginning of its name. */
      sector?: string;
      /** Limits the list to curated entries or to your own. If it is absent, the list has both. */
      scope?: "curated" | "custom";
      /** The maximum number of entries on a page. */
      limit?: number;
      /** `next_cursor` of the previous page. */
      cursor?: string;
    };
    answer: EntryList;
  };
  "jobs.get": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: Job;
  };
  "status.get": {
    answer: StatusResponse;
  };
  "verification.get": {
    query: {
      /** The forecast model. */
      model: "noaa" | "ecmwf";
      /** The part of the model whose forecasts are verified: its single run or its members. */
      part?: "deterministic" | "ensemble";
      /** `task` or `scenario`. */
      type?: "task" | "scenario";
      /** Id of a task or scenario. */
      id: number;
      /** `latitude,longitude` of one place whose observations may be published. If it is absent, the figures cover all places together. */
      place?: string;
      /** If true, the figures are for calibrated forecasts, at the calibrated places and for hours after their training. Otherwise they are for raw forecasts. */
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
  "webhooks.list": {
    query: {
      /** The maximum number of webhooks on a page. */
      limit?: number;
      /** `next_cursor` of the previous page. */
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
  "webhooks.enable": {
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: Webhook;
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

/** Endpoints that are the same in every version, by group, in the form that `caller.ts` describes. */
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
list GET ~/ entries pages`,
  `scenarios
list GET ~/ entries pages`,
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
  `webhooks
list GET ~/ webhooks pages
create POST ~/ id once
get GET ~/{id} id
replace PUT ~/{id} id body
delete DELETE ~/{id}
rotate POST ~/{id}/rotate id once
enable POST ~/{id}/enable id`,
  `feeds
list GET ~/ feeds
create POST ~/ id body
delete DELETE ~/{id}`,
  `addresses
list GET ~/ addresses
create POST ~/ id body
delete DELETE ~/{id}`,
];

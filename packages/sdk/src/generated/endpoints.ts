// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  BatchCost,
  BatchRequest,
  BreakdownRequest,
  BreakdownResponse,
  ClimatologyResponse,
  CompositeRequest,
  CompositeResponse,
  DatasetsResponse,
  EntryDetail,
  EntryList,
  FrequencyChangeResponse,
  HazardIndexResponse,
  HazardIndicesResponse,
  HistoricalDailyResponse,
  HistoricalHourlyResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  Job,
  ModelsResponse,
  OperationalResponse,
  PreviewRequest,
  PreviewResponse,
  ProjectionDailyResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  ScenarioRequest,
  ScenarioRequestInput,
  StatusResponse,
  TaskRequest,
  TaskRequestInput,
  UsageResponse,
  VariableName,
  VariablesResponse,
  VerificationResponse,
  WindowsRequest,
  WindowsResponse,
} from "./wire.ts";

/** What each endpoint takes and answers. */
export interface EndpointTypes {
  "optimality.composite": {
    body: CompositeRequest;
    answer: CompositeResponse;
  };
  "optimality.breakdown": {
    body: BreakdownRequest;
    answer: BreakdownResponse;
  };
  "optimality.windows": {
    body: WindowsRequest;
    answer: WindowsResponse;
  };
  "optimality.preview": {
    body: PreviewRequest;
    answer: PreviewResponse;
  };
  "historical.workability": {
    body: HistoricalWorkabilityRequest;
    answer: HistoricalWorkabilityResponse;
  };
  "projections.workability": {
    body: ProjectionWorkabilityRequest;
    answer: ProjectionWorkabilityResponse;
  };
  "optimality.batch": {
    body: BatchRequest;
    query: {
      /** Answer the cost and every problem, without scoring or charging. */
      dry_run?: boolean;
    };
    answer: BatchCost;
  };
  "optimality.rank": {
    body: RankRequest;
    answer: RankResponse;
  };
  "jobs.result": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: undefined;
  };
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
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: VariableName[];
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
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: VariableName[];
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
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: VariableName[];
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
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: VariableName[];
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
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
      elevation_m?: number;
      /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
      surface?: "land" | "sea";
      /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
      scenario: string;
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: VariableName[];
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
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
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
      /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
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
      /** In the unit of the parameter; its default else. */
      threshold?: number;
      window_days?: number;
      /** First year that percentiles are taken from. */
      baseline_start?: number;
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
      scope?: "curated" | "custom";
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
      scope?: "curated" | "custom";
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
}

/** Method and path of each endpoint. */
export const endpoints = {
  "optimality.composite": { method: "POST", path: "/v1/optimality/composite/" },
  "optimality.breakdown": { method: "POST", path: "/v1/optimality/breakdown/" },
  "optimality.windows": { method: "POST", path: "/v1/optimality/windows/" },
  "optimality.preview": { method: "POST", path: "/v1/optimality/preview/" },
  "historical.workability": { method: "POST", path: "/v1/historical/workability/" },
  "projections.workability": { method: "POST", path: "/v1/projections/workability/" },
  "optimality.batch": { method: "POST", path: "/v1/optimality/batch/composite-optimality" },
  "optimality.rank": { method: "POST", path: "/v1/optimality/rank/" },
  "jobs.result": { method: "GET", path: "/v1/jobs/{id}/result" },
  "operational.hourly": { method: "GET", path: "/v1/operational/{model}/hourly" },
  "historical.hourly": { method: "GET", path: "/v1/historical/hourly" },
  "historical.daily": { method: "GET", path: "/v1/historical/daily" },
  "historical.climatology": { method: "GET", path: "/v1/historical/climatology" },
  "projections.daily": { method: "GET", path: "/v1/projections/daily" },
  "projections.frequencyChange": {
    method: "GET",
    path: "/v1/projections/heat-and-cold-waves/frequency-change/{wave_type}",
  },
  "projections.hazardIndex": { method: "GET", path: "/v1/projections/hazard-indices/{index}" },
  "hazardIndices.list": { method: "GET", path: "/v1/hazard-indices" },
  "datasets.list": { method: "GET", path: "/v1/datasets" },
  "tasks.list": { method: "GET", path: "/v1/tasks/" },
  "tasks.get": { method: "GET", path: "/v1/tasks/{id}" },
  "scenarios.list": { method: "GET", path: "/v1/scenarios/" },
  "scenarios.get": { method: "GET", path: "/v1/scenarios/{id}" },
  "tasks.create": { method: "POST", path: "/v1/tasks/" },
  "tasks.replace": { method: "PUT", path: "/v1/tasks/{id}" },
  "tasks.delete": { method: "DELETE", path: "/v1/tasks/{id}" },
  "tasks.version": { method: "GET", path: "/v1/tasks/{id}/versions/{version}" },
  "scenarios.create": { method: "POST", path: "/v1/scenarios/" },
  "scenarios.replace": { method: "PUT", path: "/v1/scenarios/{id}" },
  "scenarios.delete": { method: "DELETE", path: "/v1/scenarios/{id}" },
  "scenarios.version": { method: "GET", path: "/v1/scenarios/{id}/versions/{version}" },
  "jobs.get": { method: "GET", path: "/v1/jobs/{id}" },
  "models.list": { method: "GET", path: "/v1/models" },
  "variables.list": { method: "GET", path: "/v1/variables" },
  "status.get": { method: "GET", path: "/v1/status" },
  "verification.get": { method: "GET", path: "/v1/verification/" },
  usage: { method: "GET", path: "/v1/usage" },
} as const;

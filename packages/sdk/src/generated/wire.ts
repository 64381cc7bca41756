// Made from @halcyon/schema by `npm run generate`; edits here are lost.

export interface Allowance {
  /** The period, in UTC; `total` never starts anew. */
  kind: "total" | "day" | "month" | "year";
  /** Requests in a period. */
  limit: number;
  /** Requests that were charged in this period. */
  used: number;
  /** How many of `used` are not known to be answered: requests on their way, or lost with a server that stopped. */
  unsettled: number;
  remaining: number;
  /** Null for `total`. */
  period_start: string | null;
  /** Start of the next period; null for `total`. */
  resets_at: string | null;
}

export interface BandProbability {
  stop: number;
  /** Stop included. */
  unsuitable: number;
  ideal: number;
}

export interface BreakdownHour {
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  timestamp: string;
  /** The score; the median over the members where there are several. */
  median: number;
  /** Tenth percentile; null outside the ensemble part. */
  Q10: number | null;
  /** Ninetieth percentile; null outside the ensemble part. */
  Q90: number | null;
  /** The member that is explained, from 0: the first whose score is nearest to the median. Null where one deterministic run answers. */
  member: number | null;
  /** The score of that member, which the suitabilities make; it is the median wherever an odd number of members answers. */
  member_score: number;
  constraints: ConstraintReason[];
  /** The constraints that keep the score down: several in a tie, none at a score of 1. */
  limiting: number[];
  /** Shares of the members in each band; null outside the ensemble part. */
  probability: BandProbability | null;
}

export interface BreakdownRequest {
  request: {
    /** Latitude [degrees north], -90 to 90. */
    latitude: number;
    /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
    longitude: number;
    /** Number of hours wanted, from the current hour on. */
    forecast_hours: number;
    /** The forecast model. */
    model: "noaa" | "ecmwf";
  };
  constraint_params: {
    /** Id of a task or scenario. */
    id: number;
    /** `task` or `scenario`. */
    type: "task" | "scenario";
  };
  /** Whether to count the hours that a looser limit would win. */
  counterfactuals?: boolean;
}

export interface BreakdownResponse {
  metadata: CompositeMetadata;
  entry: {
    /** Id of a task or scenario. */
    id: number;
    /** `task` or `scenario`. */
    type: "task" | "scenario";
    name: string;
    version: number;
    /** What 1 means: `suitability` good weather for the task, `presence` the situation is present. */
    polarity: "suitability" | "presence";
  };
  limiting_share: LimitingShare[];
  /** Only present when asked for: one for each side of each limit that is a range. */
  counterfactuals?: Counterfactual[];
  forecast: BreakdownHour[];
}

export interface CompositeHour {
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  timestamp: string;
  /** The score; the median over the members where there are several. */
  median: number;
  /** Tenth percentile; null outside the ensemble part. */
  Q10: number | null;
  /** Ninetieth percentile; null outside the ensemble part. */
  Q90: number | null;
}

export interface CompositeMetadata {
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Id of a task or scenario. */
  id: number;
  /** Number of hours wanted, from the current hour on. */
  forecast_hours: number;
  timezone: "UTC";
  location: {
    /** Latitude [degrees north], -90 to 90. */
    latitude: number;
    /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
    longitude: number;
  };
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  start_date: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  end_date: string;
  /** Only present when a constraint had to be dropped for some hours. */
  notices?: Notice[];
  /** Only present when a variable that the source lacks was replaced by a rough rule. */
  estimated?: Estimate[];
}

export interface CompositeRequest {
  request: {
    /** Latitude [degrees north], -90 to 90. */
    latitude: number;
    /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
    longitude: number;
    /** Number of hours wanted, from the current hour on. */
    forecast_hours: number;
    /** The forecast model. */
    model: "noaa" | "ecmwf";
  };
  constraint_params: {
    /** Id of a task or scenario. */
    id: number;
    /** `task` or `scenario`. */
    type: "task" | "scenario";
  };
}

export interface CompositeResponse {
  metadata: CompositeMetadata;
  forecast: CompositeHour[];
}

/** What one variable must meet. */
export type Constraint =
  | {
      variable: VariableName;
      /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
      unit: string;
      height_m?: number;
      over?: {
        hours: number;
        direction: "trailing" | "forward" | "centered";
        statistic: "sum" | "mean" | "min" | "max";
      };
      weight: number;
      role: "limit" | "preference";
      if_missing: "refuse" | "drop";
      source?: string[];
      note?: string;
      ideal: {
        min?: number;
        max?: number;
      };
      acceptable: {
        min?: number;
        max?: number;
      };
      stop?: {
        min?: number;
        max?: number;
      };
      shape:
        | "linear"
        | "smoothstep"
        | {
            power: number;
          };
    }
  | {
      variable: VariableName;
      /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
      unit: string;
      height_m?: number;
      over?: {
        hours: number;
        direction: "trailing" | "forward" | "centered";
        statistic: "sum" | "mean" | "min" | "max";
      };
      weight: number;
      role: "limit" | "preference";
      if_missing: "refuse" | "drop";
      source?: string[];
      note?: string;
      arc: {
        ideal: {
          from: number;
          to: number;
        };
        acceptable: {
          from: number;
          to: number;
        };
      };
    }
  | {
      variable: VariableName;
      /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
      unit: string;
      height_m?: number;
      over?: {
        hours: number;
        direction: "trailing" | "forward" | "centered";
        statistic: "sum" | "mean" | "min" | "max";
      };
      weight: number;
      role: "limit" | "preference";
      if_missing: "refuse" | "drop";
      source?: string[];
      note?: string;
      /** Membership by code. */
      categories: Record<string, number>;
      default: number;
    };

/** What one variable must meet. */
export type ConstraintInput =
  | {
      variable: VariableName;
      /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
      unit: string;
      height_m?: number;
      over?: {
        hours: number;
        direction: "trailing" | "forward" | "centered";
        statistic: "sum" | "mean" | "min" | "max";
      };
      weight: number;
      role?: "limit" | "preference";
      if_missing?: "refuse" | "drop";
      source?: string[];
      note?: string;
      ideal: {
        min?: number;
        max?: number;
      };
      acceptable: {
        min?: number;
        max?: number;
      };
      stop?: {
        min?: number;
        max?: number;
      };
      shape?:
        | "linear"
        | "smoothstep"
        | {
            power: number;
          };
    }
  | {
      variable: VariableName;
      /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
      unit: string;
      height_m?: number;
      over?: {
        hours: number;
        direction: "trailing" | "forward" | "centered";
        statistic: "sum" | "mean" | "min" | "max";
      };
      weight: number;
      role?: "limit" | "preference";
      if_missing?: "refuse" | "drop";
      source?: string[];
      note?: string;
      arc: {
        ideal: {
          from: number;
          to: number;
        };
        acceptable: {
          from: number;
          to: number;
        };
      };
    }
  | {
      variable: VariableName;
      /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
      unit: string;
      height_m?: number;
      over?: {
        hours: number;
        direction: "trailing" | "forward" | "centered";
        statistic: "sum" | "mean" | "min" | "max";
      };
      weight: number;
      role?: "limit" | "preference";
      if_missing?: "refuse" | "drop";
      source?: string[];
      note?: string;
      /** Membership by code. */
      categories: Record<string, number>;
      default: number;
    };

export interface ConstraintReason {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  unit: string;
  /** What the constraint looked at, over its hours where it has a span; null where it was dropped, and for the direction of calm air. */
  value: number | null;
  /** How well the value meets the constraint, not cut to four decimals; null where it was dropped. */
  suitability: number | null;
  /** The acceptable edge that binds; null for codes, for arcs all the way round, and where the value is null. */
  edge: number | null;
  /** How far inside (positive) or outside (negative) that edge the value lies. */
  distance: number | null;
}

export interface Counterfactual {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  edge: "min" | "max";
  /** The acceptable edge as it is. */
  from: number;
  /** The acceptable edge as it was tried; the stop edge moves along. */
  to: number;
  /** Hours that become acceptable or better. */
  hours_gained: number;
}

export interface DatasetStatus {
  /** Model and part. */
  dataset: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  part: "deterministic" | "ensemble" | "seasonal";
  /** Where the weather comes from. */
  source: string;
  synthetic: boolean;
  /** `ok`; `stale`: the newest run is too old and requests that need it are refused; `empty`: there is no run; `silent`: the source does not answer. */
  health: "ok" | "stale" | "empty" | "silent";
  /** Start of the newest run; null when none is known. */
  run: string | null;
  age_hours: number | null;
  max_age_hours: number;
}

/** A task or scenario that is not in the library. */
export interface Definition {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  name?: string;
  sector?: string;
  description?: string;
  caveat?: string;
  constraints: ConstraintInput[];
}

export interface EntryDetail {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  slug: string;
  name: string;
  sector: string;
  description: string;
  version: number;
  scope: "curated" | "custom";
  /** What 1 means: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
  constraints: Constraint[];
  sources: Record<
    string,
    {
      text: string;
      url?: string;
      seen: "primary" | "secondary" | "none";
    }
  >;
  caveat: string;
  notice: "A planning aid. It does not replace observation, site checks or professional judgment.";
}

export interface EntryList {
  entries: EntrySummary[];
  next_cursor: string | null;
}

export interface EntrySummary {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  slug: string;
  name: string;
  sector: string;
  description: string;
  version: number;
  scope: "curated" | "custom";
  /** What 1 means: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
}

export interface Estimate {
  variable: VariableName;
  method: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

export interface FieldError {
  /** JSON pointer into the body. */
  pointer?: string;
  /** Name of the query or path parameter. */
  parameter?: string;
  /** Name of the header. */
  header?: string;
  code: string;
  detail: string;
  expected?: Record<string, unknown>;
  did_you_mean?: string;
}

export interface Licence {
  name: string;
  url: string;
}

export interface LimitingShare {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Share of the hours in which it limits; an hour of several members counts by their share. */
  share: number;
}

export interface LocalHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which it must end; below `from` for a night, which then belongs to the day on which it starts. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar, all by default. */
  weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

export interface ModelPart {
  part: "deterministic" | "ensemble" | "seasonal";
  /** Where the weather comes from; `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  from_hour: number;
  /** First hour after the part. */
  to_hour: number;
  members: number;
  /** Whether Q10 and Q90 are numbers in this part. */
  quantiles: boolean;
  last_lead_hours: number;
  /** Start of the newest run; null when there is none. */
  run: string | null;
  age_hours: number | null;
  max_age_hours: number;
  stale: boolean;
  variables: {
    variable: VariableName;
    to_lead_hours: number;
  }[];
  attribution: string;
  licence: Licence;
}

export interface ModelsResponse {
  models: {
    /** The forecast model. */
    id: "noaa" | "ecmwf";
    ensemble_from_hour: number;
    forecast_hours_max: number;
    parts: ModelPart[];
  }[];
}

export type NoWindow =
  | {
      /** No member reaches the minimum for long enough. */
      reason: "score";
      /** Position of the constraint in the entry, from 0. */
      constraint: number;
      variable: VariableName;
      /** Of the hours that fall short, counted in every member: the share in which it limits. */
      share: number;
    }
  | {
      /** The hours asked for hold no run of that length, whatever the weather. */
      reason: "hours";
    };

export interface Notice {
  code: "constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

export interface PreviewMetadata {
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Number of hours wanted, from the current hour on. */
  forecast_hours: number;
  timezone: "UTC";
  location: {
    /** Latitude [degrees north], -90 to 90. */
    latitude: number;
    /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
    longitude: number;
  };
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  start_date: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  end_date: string;
  /** Only present when a constraint had to be dropped for some hours. */
  notices?: Notice[];
  /** Only present when a variable that the source lacks was replaced by a rough rule. */
  estimated?: Estimate[];
}

export interface PreviewRequest {
  request: {
    /** Latitude [degrees north], -90 to 90. */
    latitude: number;
    /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
    longitude: number;
    /** Number of hours wanted, from the current hour on. */
    forecast_hours: number;
    /** The forecast model. */
    model: "noaa" | "ecmwf";
  };
  definition: Definition;
}

export interface PreviewResponse {
  metadata: PreviewMetadata;
  forecast: CompositeHour[];
}

export interface Problem {
  /** A page of this server that says what happened and what to do. */
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  /** One of: missing_api_key, invalid_api_key, offering_not_in_package, not_found, entry_not_found, method_not_allowed, not_acceptable, request_timeout, payload_too_large, uri_too_long, unsupported_media_type, malformed_request, invalid_request, variable_unavailable, horizon_exceeded, location_outside_coverage, allowance_exhausted, too_many_requests, headers_too_large, internal, data_gap, stale_forecast, weather_unavailable, overloaded, starting. */
  code: string;
  request_id: string;
  errors?: FieldError[];
}

export interface StatusResponse {
  /** `degraded` when some dataset is not `ok`. */
  status: "ok" | "degraded";
  datasets: DatasetStatus[];
}

export interface UsageResponse {
  package: {
    name: string;
    offerings: ("operational" | "historical" | "projection")[];
  };
  allowance: Allowance;
  /** Answered requests that cost something, of the last 32 days, the newest first. */
  days: {
    /** UTC. */
    day: string;
    /** Its name here. */
    endpoint: string;
    requests: number;
    charged: number;
  }[];
}

/** A variable of `GET /v1/variables`. */
export type VariableName =
  | "temperature_2m"
  | "temperature_2m_min"
  | "temperature_2m_max"
  | "relative_humidity_2m"
  | "dew_point_2m"
  | "precipitation"
  | "rain"
  | "snowfall"
  | "cloud_cover"
  | "cloud_cover_low"
  | "shortwave_radiation"
  | "visibility"
  | "cape"
  | "weather_code"
  | "precipitation_type"
  | "snow_depth"
  | "pressure_msl"
  | "surface_pressure"
  | "soil_temperature_0_to_7cm"
  | "soil_moisture_0_to_7cm"
  | "sea_surface_temperature"
  | "wave_height"
  | "wave_period"
  | "wind_speed_10m"
  | "wind_speed_100m"
  | "wind_direction_10m"
  | "wind_gusts_10m"
  | "wind_speed_at_height"
  | "wind_gust_3s_at_height"
  | "wet_bulb_temperature_2m"
  | "delta_t_2m"
  | "dew_point_depression_2m"
  | "vapour_pressure_deficit"
  | "apparent_temperature"
  | "heat_index"
  | "humidex"
  | "wind_chill"
  | "wbgt_outdoor"
  | "utci"
  | "thi_cattle"
  | "concrete_evaporation_rate"
  | "thunderstorm_proxy"
  | "is_day"
  | "solar_elevation";

export interface VariablesResponse {
  variables: {
    name: VariableName;
    unit:
      | "1"
      | "%"
      | "degC"
      | "m/s"
      | "mm"
      | "cm"
      | "m"
      | "s"
      | "deg"
      | "hPa"
      | "kPa"
      | "W/m2"
      | "J/kg"
      | "kg/m2/h"
      | "m3/m3";
    description: string;
    cf_name: string | null;
    step_type: "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";
    /** Smallest difference that is stored, in the unit. */
    resolution: number;
    physical_min: number;
    physical_max: number;
    plausible_min: number;
    plausible_max: number;
    derived: boolean;
    offerings: ("operational" | "historical" | "projection")[];
  }[];
}

export interface WeatherWindow {
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  start: string;
  /** The instant at which its last hour ends. */
  end: string;
  hours: number;
  /** Median over its hours of their `median`. */
  median_score: number;
  /** Lowest `median` of its hours. */
  worst_score: number;
  /** Share of the members in which every hour of the window reaches the minimum. */
  probability: number;
  /** Where the members were counted; `deterministic` is one run, whose probability is 0 or 1. */
  certainty: "deterministic" | "ensemble" | "seasonal";
}

export interface WindowsRequest {
  request: {
    /** Latitude [degrees north], -90 to 90. */
    latitude: number;
    /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
    longitude: number;
    /** Number of hours wanted, from the current hour on. */
    forecast_hours: number;
    /** The forecast model. */
    model: "noaa" | "ecmwf";
  };
  constraint_params: {
    /** Id of a task or scenario. */
    id: number;
    /** `task` or `scenario`. */
    type: "task" | "scenario";
  };
  window: {
    duration_hours: number;
    /** What every hour must reach; the acceptable band by default. */
    minimum_score?: number;
    /** Whether the sun must be up at the start and the end of every hour. */
    daylight_only?: boolean;
    local_hours?: LocalHours;
    /** The most windows wanted. */
    top?: number;
  };
}

export interface WindowsResponse {
  metadata: CompositeMetadata;
  /** Not overlapping, by probability, then worst score, then start. */
  windows: WeatherWindow[];
  /** Only present when there is no window. */
  none_because?: NoWindow;
}

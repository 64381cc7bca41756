import { createHash } from "node:crypto";
import type { Entry } from "@halcyon/schema";
import {
  type ConstraintLimit,
  entryHorizon,
  entryReads,
  prepareEntry,
  type PreparedEntry,
} from "@halcyon/scoring";
import { entryHandOverReads, providesAsMuch } from "@halcyon/scoring/entry";
import type { ModelPartRead } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { Ports, UsualScores } from "../ports.ts";
import {
  type AdmitForecast,
  type AdmittedForecast,
  forecastAdmission,
  type PlaceRequest,
} from "../weather/forecast/admit-forecast.ts";
import { type CacheSizes, cacheSizes, shareOfMembers } from "../config/cache-sizes.ts";
import type { CachedForecast } from "../weather/forecast/forecast-cache.ts";
import { followsSun } from "../weather/data-column.ts";
import { withHandOver } from "../weather/hours/hour-range.ts";
import type { Needs } from "../weather/forecast/available-model-parts.ts";
import { type AskedEntry, requireAsked, unnamed } from "../entries/asked-entry.ts";
import {
  type EntryName,
  type EntryPorts,
  requireEntry,
  requireOfV1,
  requireUngated,
} from "../entries/find-entry.ts";
import type { CachedMembers } from "./odds/cached-members.ts";
import {
  type AdmittedForecastData,
  admitForecastData,
  type ForecastDataRequest,
} from "../weather/forecast/forecast-data.ts";

export interface ScoreRequest extends PlaceRequest {
  readonly entry: EntryName;
}

/** Request for scores by a caller who applies the gate of the entry (task or scenario) to them. Other callers get no scores of an entry with a gate. */
interface HeedingRequest extends PlaceRequest {
  readonly heedsWarnings?: true;
}

export interface AskedRequest extends HeedingRequest {
  readonly entry: AskedEntry;
  readonly accountId: string | undefined;
}

export interface KnownRequest extends HeedingRequest {
  readonly entry: Entry;
  readonly accountId: string | undefined;
}

interface DefinitionRequest extends PlaceRequest {
  readonly definition: Pick<Entry, "constraints">;
}

/** Object that can be scored: a task, a scenario, or constraints alone. */
export type Scorable = Pick<Entry, "slug" | "constraints">;

/** Admitted request for scores. The request passed all checks, but no weather has been read for it yet. */
export interface Admission<Scored extends Scorable = Entry> extends AdmittedForecast {
  /** Id of the caller's account; undefined for a request without an account. */
  readonly accountId: string | undefined;
  readonly entry: Scored;
  readonly prepared: PreparedEntry;
  readonly forecastHours: number;
  /**
   * Returns, for each model part, which variables and hours of weather must be read.
   *
   * @param hoursBefore - Number of additional hours that are read before a part's first hour [h].
   */
  readonly reads: (hoursBefore: number) => readonly ModelPartRead[];
  /**
   * Reads the weather from every model part.
   *
   * @param hoursBefore - Number of additional hours that are read before a part's first hour [h].
   * @throws Refusal weather_unavailable if a source cannot be read; DamagedRunError if a run is damaged. After a DamagedRunError, call `again`, which finds
   *   older runs.
   */
  readonly read: (hoursBefore: number) => Promise<readonly CachedForecast[]>;
  /** Returns true if the weather that `read` reads is in memory. */
  readonly isRead: (hoursBefore: number) => boolean;
  /** Cache for the ensemble members' scores in hours that the deterministic run also covers. Its keys are specific to this admitted request. */
  readonly membersKept: Pick<LRUCache<string, CachedMembers>, "get" | "set">;
  /** Returns how often each score of the entry (task or scenario) occurred at the place in past years. Returns undefined if this is not known yet. */
  readonly usual: () => Promise<UsualScores | undefined>;
  /** Admits (checks) this request again. Uses the same current hour, but looks up the complete runs again. */
  readonly again: () => Promise<Admission<Scored>>;
}

type AdmissionPorts = EntryPorts & Pick<Ports, "models" | "lapseKPerKm" | "calibratedByDefault" | "usual">;

/** Entry that is ready for scoring, with the variables and hours that its scores need. */
interface Prepared {
  readonly prepared: PreparedEntry;
  readonly needs: ReturnType<typeof entryNeeds>;
}

/** Maximum number of custom constraint lists that stay ready for scoring. Each may have tables of up to 100 kB per constraint. */
const definitionsMax = 64;

/**
 * Checks (admits) every request that needs a forecast, before weather is read. It checks everything that needs no weather values, such as the task or scenario,
 * the variables, the place and the state of the sources.
 *
 * Each method except `find` may throw Refusal model_unavailable, variable_unavailable, horizon_exceeded, location_outside_coverage, stale_forecast,
 * weather_unavailable or data_gap.
 */
export class Admissions {
  readonly #ports: AdmissionPorts;
  readonly #admitForecast: AdmitForecast;
  readonly #membersKept: LRUCache<string, CachedMembers>;
  readonly #preparedEntries = new WeakMap<Entry, Prepared>();
  readonly #preparedDefinitions = new LRUCache<string, Prepared>({ max: definitionsMax });

  constructor(
    ports: AdmissionPorts,
    { gridsMaxBytes, membersMaxBytes }: Pick<CacheSizes, "gridsMaxBytes" | "membersMaxBytes"> = cacheSizes,
  ) {
    this.#ports = ports;
    this.#admitForecast = forecastAdmission(ports, gridsMaxBytes);
    this.#membersKept = new LRUCache({
      maxSize: Math.ceil(shareOfMembers.scored * membersMaxBytes),
      sizeCalculation: ({ scores: { logScores, grids } }) =>
        grids.reduce((sum, { values }) => sum + values.byteLength, logScores.byteLength + 2048),
    });
  }

  /**
   * Admits (checks) a request of V1 for an entry (task or scenario).
   *
   * @throws Refusal entry_not_found if the entry does not exist for the account, entry_needs_v2 if V1 cannot score it.
   */
  async entry(request: ScoreRequest, nowMs: number): Promise<Admission> {
    const entry = requireOfV1(await requireEntry(this.#ports, request.entry));
    return this.known({ ...request, entry, accountId: request.entry.accountId }, nowMs);
  }

  /**
   * Admits (checks) a request to score an entry (task or scenario), or constraints without an entry. By default, the current version of an entry is scored.
   *
   * @throws Refusal entry_not_found if the entry or its version does not exist for the account.
   */
  async asked(request: AskedRequest, nowMs: number): Promise<Admission> {
    return this.known({ ...request, entry: await requireAsked(this.#ports, request.entry) }, nowMs);
  }

  /**
   * Finds the entry (task or scenario) to score.
   *
   * @throws Refusal entry_not_found if the entry does not exist for the account. No other error is thrown.
   */
  async find(asked: AskedEntry): Promise<Entry> {
    return requireAsked(this.#ports, asked);
  }

  /**
   * Admits (checks) a request for an entry (task or scenario) that was already found, even if the entry has changed since.
   *
   * @throws Refusal entry_needs_v2 if the entry has a gate that the caller does not heed.
   */
  async known(request: KnownRequest, nowMs: number): Promise<Admission> {
    if (request.heedsWarnings !== true) requireUngated(request.entry);
    return this.#admitted(request, request.entry, this.#prepare(request.entry), nowMs, request.accountId);
  }

  async definition(request: DefinitionRequest, nowMs: number): Promise<Admission<Scorable>> {
    const { constraints } = request.definition;
    const entry = { slug: "the definition", constraints };
    return this.#admitted(request, entry, this.#prepareDefinition(constraints), nowMs);
  }

  /**
   * Admits (checks) a request for the values of variables.
   *
   * @throws Refusal invalid_request if the response would hold too many numbers.
   */
  async data(request: ForecastDataRequest, nowMs: number): Promise<AdmittedForecastData> {
    return admitForecastData(this.#admitForecast, request, nowMs);
  }

  #prepareDefinition(constraints: Entry["constraints"]): Prepared {
    const name = digestOf(constraints);
    const known = this.#preparedDefinitions.get(name);
    if (known !== undefined) return known;
    const made = preparedAs(name, constraints);
    this.#preparedDefinitions.set(name, made);
    return made;
  }

  #prepare(entry: Entry): Prepared {
    const known = this.#preparedEntries.get(entry);
    if (known !== undefined) return known;
    const { type, id, version, constraints } = entry;
    const isDefinition = id === unnamed;
    const made = isDefinition
      ? this.#prepareDefinition(constraints)
      : preparedAs(`${type}/${id};v=${version}`, constraints);
    this.#preparedEntries.set(entry, made);
    return made;
  }

  async #admitted<Scored extends Scorable>(
    request: PlaceRequest,
    entry: Scored,
    made: Prepared,
    nowMs: number,
    accountId?: string,
  ): Promise<Admission<Scored>> {
    const { prepared, needs } = made;
    const forecast = await this.#admitForecast(request, needs, nowMs);
    const { now, parts, source } = forecast;
    const { asOf } = request;
    const findUsual = async (): Promise<UsualScores | undefined> => {
      const [synthetic, ...others] = new Set(parts.map(({ description }) => description.synthetic));
      if (synthetic === undefined || others.length > 0) return undefined;
      const { constraints } = entry;
      const { location } = request;
      const isAwaited = asOf !== undefined;
      return this.#ports.usual?.find({ entry: { constraints }, location, synthetic, now, isAwaited });
    };
    // Waits here, because a thread that scores may be the only one that could compute them.
    const awaited = asOf?.withUsual === true ? { usual: await findUsual() } : undefined;
    const readsFrom = (hoursBefore: number): readonly ModelPartRead[] => {
      const handOvers = entryHandOverReads(prepared, parts);
      return parts.map((part, index) => {
        const handOver = handOvers[index]!;
        const fromHour = Math.max(part.fromHour - hoursBefore, 0) - prepared.hoursBefore;
        const read = withHandOver({ fromHour, toHour: part.toHour + prepared.hoursAfter }, handOver);
        return {
          part: part.part,
          variables: [...new Set([...entryReads(prepared, part.reach), ...handOver.toNext])],
          from: now + read.fromHour,
          to: now + read.toHour,
        };
      });
    };
    return {
      ...forecast,
      accountId,
      entry,
      prepared,
      forecastHours: request.forecastHours,
      reads: readsFrom,
      read: (hoursBefore) => source.read(readsFrom(hoursBefore)),
      isRead: (hoursBefore) => source.knows(readsFrom(hoursBefore)),
      membersKept: this.#membersKept,
      usual: async () => (awaited === undefined ? findUsual() : awaited.usual),
      again: () => this.#admitted(request, entry, made, nowMs, accountId),
    };
  }
}

/**
 * Makes constraints ready for scoring.
 *
 * @param name - Name of the constraints in cache keys.
 */
function preparedAs(name: string, constraints: Entry["constraints"]): Prepared {
  const prepared = prepareEntry({ constraints });
  return { prepared, needs: entryNeeds(name, prepared) };
}

function digestOf(constraints: Entry["constraints"]): string {
  return createHash("sha256").update(JSON.stringify(constraints)).digest("base64url");
}

/**
 * Returns what a model must provide to score an entry: variables and hours.
 *
 * @param name - Name that identifies the entry and its version.
 */
function entryNeeds(name: string, entry: PreparedEntry): Needs<ConstraintLimit> {
  return {
    name,
    hoursAfter: entry.hoursAfter,
    isCarriedBy: (source, instead) => providesAsMuch(entry, source, instead),
    followSun: entry.constraints.some(({ variable }) => followsSun(variable)),
    horizon: (parts) => entryHorizon(entry, parts),
    areMetBy(parts) {
      const horizon = entryHorizon(entry, parts);
      return "maximumHours" in horizon && horizon.maximumHours > 0;
    },
    ableWords: "Models that can score the entry there",
    faultOf: ({ constraint, variable, part }, model, able) => ({
      field: "model",
      code: "variable_unavailable",
      detail: `The ${part} part of ${model} does not carry ${variable} there.`,
      expected: { variable, constraint, models: able },
    }),
  };
}

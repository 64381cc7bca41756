import type { Accounting } from "../accounts/accounting.ts";
import type { ServerPorts } from "../ports.ts";
import type { CacheSizes } from "../cache-sizes.ts";
import { type Scorer, scorerOf } from "../scores/scorer.ts";
import { type AnswerApart, apartWhereLong } from "../answering/answer-apart.ts";
import { batchHandler, type Jobs } from "./batch.ts";
import { catalogueHandlers } from "./catalogue.ts";
import { compositeHandler } from "./composite.ts";
import { entryHandlers } from "./entries.ts";
import type { Handlers } from "./handler.ts";
import { hazardIndicesHandler } from "./hazard-indices.ts";
import { jobHandlers } from "./jobs.ts";
import { rankHandler } from "./rank.ts";
import { statusHandler } from "./status.ts";
import { usageHandler } from "./usage.ts";
import { verificationHandler } from "./verification.ts";
import { type WeatherEndpoint, weatherHandlers } from "./weather-handlers.ts";

/**
 * What answers each endpoint of the table.
 *
 * @param apart - For answers that would keep the event loop too long; without it they are made in it.
 */
export function handlers(
  ports: ServerPorts,
  accounting: Pick<Accounting, "usage">,
  jobs: Jobs,
  caches?: CacheSizes,
  scorer: Scorer = scorerOf(ports, caches),
  apart?: AnswerApart,
): Handlers {
  const { admit, score } = scorer;
  const ofWeather = weatherHandlers(ports, admit, caches);
  return {
    "optimality.composite": compositeHandler(admit, score, caches),
    "optimality.batch": batchHandler(scorer, jobs),
    "optimality.rank": rankHandler(scorer),
    ...jobHandlers(jobs.store),
    ...(apart === undefined ? ofWeather : longApart(ofWeather, apart)),
    ...catalogueHandlers(ports),
    "hazardIndices.list": hazardIndicesHandler,
    ...entryHandlers(ports),
    "status.get": statusHandler(ports),
    "verification.get": verificationHandler(ports),
    usage: usageHandler(accounting),
  };
}

function longApart(ofWeather: Pick<Handlers, WeatherEndpoint>, apart: AnswerApart): typeof ofWeather {
  const entryOf = <Name extends WeatherEndpoint>(name: Name) =>
    [name, apartWhereLong(name, ofWeather[name], apart)] as const;
  const names = Object.keys(ofWeather) as WeatherEndpoint[];
  return Object.fromEntries(names.map(entryOf)) as typeof ofWeather;
}

import type { Location } from "@halcyon/schema";
import {
  type FedPart,
  isFed,
  mapLayers,
  type ModelPart,
  type RecordSource,
  SourceError,
  type WeatherSource,
} from "@halcyon/weather";
import { answerWithin } from "@halcyon/base/answer-within";
import { onceEach } from "@halcyon/base/once-each";
import type { Ports } from "../../ports.ts";

type Weather = Pick<Ports, "models" | "records">;

/** Timeout for reading the state of a source [ms]. */
const patienceMs = 2000;

/** Error if a source does not report its state in time. */
export class LateSourceError extends SourceError {
  override readonly name = "LateSourceError";
  readonly code = "late";
}

/**
 * Returns a function that wraps weather sources, so that reading their state has a timeout. If a source is too slow, its last known state is used. If it never
 * responded, it counts as unreachable.
 *
 * @param timeoutMs - Timeout of a source [ms].
 */
export function weatherInTime(timeoutMs: number = patienceMs): (weather: Weather) => Weather {
  const inTime = onceEach((source: WeatherSource) => sourceInTime(source, timeoutMs));
  const recordInTime = onceEach((record: RecordSource) => recordSourceInTime(record, timeoutMs));
  const fedInTime = (part: FedPart): FedPart => ({
    ...part,
    ...mapLayers(part, fedInTime),
    source: inTime(part.source),
  });
  const partInTime = (part: ModelPart): ModelPart => (isFed(part) ? fedInTime(part) : part);
  return ({ models, records: { hourly, daily, projections, ...rest } }) => ({
    models: new Map([...models].map(([model, parts]) => [model, parts.map(partInTime)])),
    records: {
      ...rest,
      hourly: hourly && recordInTime(hourly),
      daily: daily && recordInTime(daily),
      projections: projections.map(recordInTime),
    },
  });
}

function sourceInTime(source: WeatherSource, timeoutMs: number): WeatherSource {
  const latestRun: WeatherSource["latestRun"] = (...asked) => source.latestRun(...asked);
  return Object.assign(Object.create(source) as WeatherSource, {
    latestRun: lastWhenLate(timeoutMs, latestRun),
  });
}

function recordSourceInTime(source: RecordSource, timeoutMs: number): RecordSource {
  return Object.assign(Object.create(source) as RecordSource, {
    locate: lastWhenLate(timeoutMs, (place: Location) => source.locate(place)),
    ...(source.reach === undefined ? {} : { reach: lastWhenLate(timeoutMs, () => source.reach!()) }),
  });
}

/** Wraps a function so that it returns its previous result if a call takes too long. */
function lastWhenLate<Asked extends unknown[], Answer>(
  timeoutMs: number,
  ask: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  let last: Promise<Answer> | undefined;
  return async (...asked) => {
    const answer = ask(...asked);
    const settled = Promise.allSettled([answer]).then(() => void (last = answer));
    await answerWithin(settled, timeoutMs).catch(() => undefined);
    if (last === undefined) throw new LateSourceError(`It has not answered within ${timeoutMs} ms.`);
    return last;
  };
}

import { isFed, type ModelPart, type RecordSource, SourceError, type WeatherSource } from "@halcyon/weather";
import { answerWithin } from "../answer-within.ts";
import { given } from "../given.ts";
import type { Ports } from "../ports.ts";

type Weather = Pick<Ports, "models" | "records">;

/** How long a look at the weather waits for a source [ms]. */
const patienceMs = 2000;

/** A source says nothing within the time that a look at the weather has. */
class LateSourceError extends SourceError {
  override readonly name = "LateSourceError";
  readonly code = "late";
}

/**
 * The weather for those who want to know how it is and wait for no source longer than a time. One that is late counts as it was when it last answered,
 * and as silent where it never did.
 *
 * @param timeoutMs - How long a source may take.
 */
export function weatherInTime(timeoutMs: number = patienceMs): (weather: Weather) => Weather {
  const sources = new WeakMap<WeatherSource, WeatherSource>();
  const records = new WeakMap<RecordSource, RecordSource>();
  const partInTime = (part: ModelPart): ModelPart =>
    isFed(part)
      ? { ...part, source: once(sources, part.source, (source) => sourceInTime(source, timeoutMs)) }
      : part;
  const recordInTime = (record: RecordSource): RecordSource =>
    once(records, record, (source) => ({
      describe: () => source.describe(),
      locate: lastWhenLate(timeoutMs, (place) => source.locate(place)),
      read: (request) => source.read(request),
    }));
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
  return {
    describe: () => source.describe(),
    latestRun: lastWhenLate(timeoutMs, (now, isPassedOver) => source.latestRun(now, isPassedOver)),
    locate: (place, run) => source.locate(place, run),
    read: (request) => source.read(request),
    ...given({ calls: source.calls }),
  };
}

/** What a question brings, or where that takes too long what it brought last. */
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

function once<Key extends object, Made>(made: WeakMap<Key, Made>, key: Key, make: (key: Key) => Made): Made {
  const there = made.get(key) ?? make(key);
  made.set(key, there);
  return there;
}

import type { EpochHour } from "@halcyon/schema";
import { type OddsCases, type OddsEvent, oddsEvents } from "@halcyon/weather";

interface Collected {
  readonly hours: EpochHour[];
  readonly probabilities: number[];
  readonly happened: boolean[];
}

/** What was said of the events of a lead class, collected one by one. */
export class OddsList {
  readonly #events = new Map<OddsEvent, Collected>(
    oddsEvents.map((event) => [event, { hours: [], probabilities: [], happened: [] }]),
  );

  get isEmpty(): boolean {
    return [...this.#events.values()].every(({ hours }) => hours.length === 0);
  }

  add(event: OddsEvent, hour: EpochHour, probability: number, happened: boolean): void {
    const collected = this.#events.get(event)!;
    collected.hours.push(hour);
    collected.probabilities.push(probability);
    collected.happened.push(happened);
  }

  cases(): Record<OddsEvent, OddsCases> {
    const ofEvent = (event: OddsEvent): OddsCases => {
      const { hours, probabilities, happened } = this.#events.get(event)!;
      return { hours, happened, probabilities: Float64Array.from(probabilities) };
    };
    return Object.fromEntries(oddsEvents.map((event) => [event, ofEvent(event)])) as Record<
      OddsEvent,
      OddsCases
    >;
  }
}

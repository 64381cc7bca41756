import type { EpochHour } from "@halcyon/schema/time";
import { type OddsCases, type OddsOfLeads, type TableEvent, tableEvents } from "@halcyon/weather";

interface Collected {
  readonly hours: EpochHour[];
  readonly said: number[];
  readonly happened: boolean[];
}

/** List of forecasts of the events in a lead class. Forecasts are added one by one. */
export class OddsList {
  readonly #events = new Map<TableEvent, Collected>(
    tableEvents.map((event) => [event, { hours: [], said: [], happened: [] }]),
  );

  get isEmpty(): boolean {
    return [...this.#events.values()].every(({ hours }) => hours.length === 0);
  }

  add(event: TableEvent, hour: EpochHour, said: number, happened: boolean): void {
    const collected = this.#events.get(event)!;
    collected.hours.push(hour);
    collected.said.push(said);
    collected.happened.push(happened);
  }

  cases(): OddsOfLeads["cases"] {
    return Object.fromEntries(
      [...this.#events].map(([event, { hours, said, happened }]): [TableEvent, OddsCases] => [
        event,
        { hours, happened, said: Float64Array.from(said) },
      ]),
    );
  }
}

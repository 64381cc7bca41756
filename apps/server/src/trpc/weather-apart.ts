import type { DefinitionRequest } from "../use-cases/admit.ts";
import type { BytesAnswer } from "../answering/handler.ts";

/** The weather of a definition to be read elsewhere. */
export interface WeatherWork extends DefinitionRequest {
  readonly accountId: string;
  readonly nowMs: number;
}

/** Writes the parts of the weather of a definition apart from the event loop. @throws Refusal overloaded, weather_unavailable, data_gap */
export type WeatherApart = (work: WeatherWork) => Promise<BytesAnswer>;

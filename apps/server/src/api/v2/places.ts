import { Refusal } from "../../errors/refusal.ts";
import type { ServerPorts } from "../../ports.ts";
import type { Handlers } from "./handler.ts";

type PlaceHandlers = Pick<Handlers, Extract<keyof Handlers, `places.${string}`>>;

const attribution = "GeoNames, CC BY 4.0";

/** Returns the handlers under `/places/`. */
export function placeHandlers({ places }: Pick<ServerPorts, "places">): PlaceHandlers {
  return {
    "places.find": async ({ query: { q, near, country, limit } }) => {
      const options = { limit, country: country?.toUpperCase() };
      const [latitude = 0, longitude = 0] = near?.split(",").map(Number) ?? [];
      const found =
        q === undefined ? places().nearby({ latitude, longitude }, options) : places().find(q, options);
      const how = found.places[0]?.how ?? "none";
      return { json: { how, resolved: found.resolved, places: [...found.places], attribution } };
    },

    "places.get": async ({ params: { id } }) => {
      const found = places().byId(id);
      if (found === undefined) throw new Refusal("place_not_found", { detail: "No place has this id." });
      const { how: _, ...place } = found;
      return { json: { ...place, attribution } };
    },
  };
}

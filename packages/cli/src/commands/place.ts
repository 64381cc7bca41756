import { Command } from "commander";
import type { PlaceOptions } from "../connection/place-of.ts";
import type { Surroundings } from "../surroundings.ts";
import { withPlace } from "./options.ts";

/** Creates `halcyon place`, which names places, so that `--at` takes the names. */
export function placeCommand(surroundings: Surroundings): Command {
  const place = new Command("place").description("Save places by name, for use with --at.");
  withPlace(
    place.command("add").description("Save a place, or replace a place with the same name.").argument("<name>"),
  ).action(async (name: string, options: PlaceOptions) => {
    const { addPlace } = await import("../answers/places.ts");
    await addPlace(surroundings, name, options);
  });
  place
    .command("list")
    .description("List the saved places.")
    .option("--json", "print JSON")
    .action(async (options: { readonly json?: true }) => {
      const { listPlaces } = await import("../answers/places.ts");
      await listPlaces(surroundings, options);
    });
  place
    .command("remove")
    .description("Delete a saved place.")
    .argument("<name>")
    .action(async (name: string) => {
      const { removePlace } = await import("../answers/places.ts");
      await removePlace(surroundings, name);
    });
  return place;
}

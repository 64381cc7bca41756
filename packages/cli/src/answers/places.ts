import { CommandError } from "../command-error.ts";
import { withApi } from "../connection/api.ts";
import { changeConfig, readConfig, type SavedPlace } from "../connection/config-file.ts";
import { coordinatesOf, type PlaceOptions, placeName, placeOf } from "../connection/place-of.ts";
import type { Surroundings } from "../surroundings.ts";
import { table } from "../terminal/lines.ts";

/**
 * Saves a place under a name, and replaces an existing place of that name. If `--at` gives no coordinates, the server looks up the place.
 *
 * @throws CommandError if the name does not match {@link placeName}, or if `--at` does not mean exactly one place.
 */
export async function addPlace(
  surroundings: Surroundings,
  givenName: string,
  options: PlaceOptions,
): Promise<void> {
  const name = givenName.normalize();
  if (!placeName.test(name)) {
    throw new CommandError(
      "usage",
      "A name begins with a letter, and has letters, digits, dots, dashes and underscores, at most 60.",
    );
  }
  const place = await siteOf(surroundings, options);
  await changeConfig(surroundings.environment, (config) => ({
    ...config,
    places: { ...config.places, [name]: place },
  }));
  surroundings.stderr.write(`Saved: --at ${name}\n`);
}

/** Returns the place of `--at`. Coordinates need no server. */
async function siteOf(
  surroundings: Surroundings,
  { at = [], elevation, surface }: PlaceOptions,
): Promise<SavedPlace> {
  const [text] = at;
  if (text === undefined || at.length > 1)
    throw new CommandError("usage", '--at takes one place, such as 53.55,9.99 or "Hamburg, DE".');
  const site =
    coordinatesOf(text) ??
    (await withApi(surroundings, (halcyon) => placeOf(surroundings, halcyon, { at }))).site;
  return {
    ...site,
    ...(elevation !== undefined && { elevation_m: elevation }),
    ...(surface !== undefined && { surface }),
  };
}

export async function removePlace({ environment, stderr }: Surroundings, givenName: string): Promise<void> {
  const name = givenName.normalize();
  await changeConfig(environment, (config) => {
    const { [name]: place, ...places } = config.places ?? {};
    if (place === undefined) throw new CommandError("absent", `There is no place ${JSON.stringify(name)}.`);
    return { ...config, places };
  });
  stderr.write(`Removed: ${name}\n`);
}

export async function listPlaces(
  { environment, stdout, stderr }: Surroundings,
  { json }: { readonly json?: true },
): Promise<void> {
  const { places = {} } = await readConfig(environment);
  const rows = Object.entries(places);
  if (json === true) stdout.write(`${JSON.stringify(places, undefined, 2)}\n`);
  else if (rows.length === 0) stderr.write("There are no places yet: halcyon place add --help\n");
  else
    stdout.write(
      `${table(["name", "latitude", "longitude", "elevation", "surface"], rows.map(cellsOf)).join("\n")}\n`,
    );
}

function cellsOf([name, { latitude, longitude, elevation_m, surface }]: [string, SavedPlace]): string[] {
  return [name, String(latitude), String(longitude), String(elevation_m ?? ""), surface ?? ""];
}

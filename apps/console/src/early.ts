import { apiKey } from "./data/api/api-key.ts";
import { entered } from "./data/api/entry-link.ts";
import { mapGridPath, sendEarly, trpcPath } from "./data/api/early-calls.ts";
import { compositeInput, entryInput, windowsInput } from "./data/api/forecast-inputs.ts";
import { readAddress } from "./data/state/address.ts";
import { requestOf, type View } from "./data/state/view.ts";

await entered;
// What the page of an address needs is asked for while the browser still reads what draws it.
const key = apiKey.read();
const { page, view } = readAddress(location.pathname + location.search);
if (key !== null && page === "forecast") askForecast(view, key);
if (key !== null && page === "map") void askMap(view, key);

function askForecast(forecast: View, withKey: string): void {
  const request = requestOf(forecast, forecast);
  const inputs = {
    composite: compositeInput(request),
    [forecast.entry.type]: entryInput(forecast.entry.id),
    models: {},
    windows: windowsInput(request, forecast),
  };
  for (const [name, input] of Object.entries(inputs)) void call(name, input, withKey);
}

/** Asks for the maps and for the cells of the one that is shown: the named map, else the first. The page and its file do not wait for each other. */
async function askMap({ map }: View, withKey: string): Promise<void> {
  // The page that shows it says that a file is missing.
  import("./pages/map/map-page.tsx").catch(() => undefined);
  const answer = call("maps", {}, withKey);
  if (map === "new") return;
  const id = map ?? (await answer.then(firstMap).catch(() => undefined));
  if (id !== undefined) void sendEarly({ url: mapGridPath(id), key: withKey });
}

async function firstMap(answer: Response): Promise<string | undefined> {
  const { result } = (await answer.clone().json()) as {
    readonly result: {
      readonly data: { readonly json: { readonly maps: readonly { readonly id: string }[] } };
    };
  };
  return result.data.json.maps[0]?.id;
}

function call(name: string, input: object, withKey: string): Promise<Response> {
  return sendEarly({ url: `${trpcPath}/${name}`, body: JSON.stringify(input), key: withKey });
}

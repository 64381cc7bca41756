import { apiKey } from "./data/api/api-key.ts";
import { entered } from "./data/api/entry-link.ts";
import { sendEarly, trpcPath } from "./data/api/early-calls.ts";
import { compositeInput, entryInput, windowsInput } from "./data/api/forecast-inputs.ts";
import { readAddress } from "./data/state/address.ts";
import { requestOf } from "./data/state/view.ts";

await entered;
// What the forecast of an address needs is asked for while the browser still reads what draws it.
const key = apiKey.read();
const { page, view } = readAddress(location.pathname + location.search);
if (page === "forecast" && key !== null) {
  const request = requestOf(view, view);
  const inputs = {
    composite: compositeInput(request),
    [view.entry.type]: entryInput(view.entry.id),
    models: {},
    windows: windowsInput(request, view),
  };
  for (const [name, input] of Object.entries(inputs)) {
    sendEarly({ url: `${trpcPath}/${name}`, body: JSON.stringify(input), key });
  }
}

/** Calls a generated Hey API client by the names of operations. Run `driver.mjs <url> <key> <calls>` in the folder that contains `compiled`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [url, key, calls] = process.argv.slice(2);
const load = createRequire(join(process.cwd(), "compiled", "index.js"));
const sdk = load("./sdk.gen.js");
const { client } = load("./client.gen.js");
client.setConfig({ baseUrl: url, auth: key });

const camel = (name) => name.replaceAll(/\.(\w)/g, (_, letter) => letter.toUpperCase());

async function run({ operation, parameters, body }) {
  const of = (place) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.value !== undefined)
        .map(({ name, value }) => [name, value]),
    );
  const given = { path: of("path"), query: of("query"), headers: of("header"), body };
  const { data, response } = await sdk[camel(operation)]({ ...given, throwOnError: true });
  if (response.status !== 204 && (typeof data !== "object" || data === null || data instanceof Blob))
    throw new Error(`${response.status} is no document`);
}

for (const call of JSON.parse(readFileSync(calls, "utf8"))) {
  const { operation } = call;
  const error = await run(call).then(
    () => undefined,
    (reason) => (reason instanceof Error ? String(reason) : JSON.stringify(reason)).slice(0, 600),
  );
  console.log(JSON.stringify({ operation, error }));
}

import { v1 } from "@halcyon/schema";
import type { Absence } from "@halcyon/weather";
import { absencesOf, sourceWarnings, termsInUse } from "./weather/descriptions/open-descriptions.ts";
import { configFrom, portsFrom } from "./environment.ts";
import { processLog } from "./observability/process-log.ts";
import { type Server, server } from "./server.ts";
import type { Ports } from "./ports.ts";
import { startErrorLine } from "./start-error.ts";
import { onEndSignal } from "@halcyon/base/end-signal";
import { useProxies } from "@halcyon/base/use-proxies";

/**
 * Maximum time that server startup waits for sources to open [ms]. Slower sources are added later. A request also waits at most this long for weather that is
 * not cached.
 */
const openingPatienceMs = 8000;

const log = processLog();
let running: Server | undefined;
onEndSignal(
  () => {
    Promise.resolve(running?.stop()).then(
      () => process.exit(0),
      (error: unknown) => fail(`not everything ended well (${error instanceof Error ? error.message : "?"})`),
    );
  },
  () => fail("a second signal ended it before every running request was answered"),
);

try {
  const config = configFrom(process.env);
  useProxies(process.env);
  const told = new Set<string>();
  const tellTerms = (): void => {
    for (const line of ports === undefined ? [] : termsInUse(ports)) {
      if (!told.has(line)) log.info(line);
      told.add(line);
    }
  };
  let ports: Ports | undefined;
  let isStarted = false;
  ports = await portsFrom(config, {
    patienceMs: openingPatienceMs,
    onOpened: (where) => {
      if (isStarted) log.info(`${where} has opened`);
      tellTerms();
    },
  });
  running = await server({
    config,
    ports,
    log: log.access,
    warn: log.warn,
    onLost: () => fail("another server has taken the data folder over"),
  });
  isStarted = true;
  for (const absence of absencesOf(ports)) console.error(`halcyon: ${absenceLine(absence)}`);
  for (const { what, advice } of sourceWarnings(ports)) log.warn(`${what}. ${advice}`);
  tellTerms();
  console.log(banner(running, [...told]));
} catch (error) {
  const line = startErrorLine(error);
  if (line === undefined) throw error;
  fail(line);
}

function absenceLine({ cause, trouble, nextTryMs }: Absence): string {
  const what = cause.message.replace(/\.$/, "");
  if (nextTryMs !== undefined) return `${what}; it is absent, and tried again while the server runs`;
  return trouble === "unreachable" ? `${what}; it comes in as soon as it has` : `${what}; it is absent`;
}

function fail(line: string): never {
  console.error(`halcyon: ${line}`);
  process.exit(1);
}

function banner(
  { url, consoleUrl, metricsUrl, demoKey }: Pick<Server, "url" | "consoleUrl" | "metricsUrl" | "demoKey">,
  terms: readonly string[],
): string {
  const { path, example } = v1["optimality.composite"];
  const weather = terms.map((line) => `Weather: ${line}`);
  if (demoKey === undefined) {
    return [
      `Halcyon answers at ${url}`,
      "There is no demo key; issue one with: npm run halcyon -- keys issue --name <name>",
      ...weather,
    ].join("\n");
  }
  return [
    `Halcyon answers at ${url}`,
    `Demo key: ${demoKey}`,
    "",
    `curl ${url}${path} -H 'x-api-key: ${demoKey}' -H 'content-type: application/json' -d '${JSON.stringify(example.body)}'`,
    "",
    `Console: ${consoleUrl}`,
    `Reference: ${url}/reference`,
    ...(metricsUrl === undefined ? [] : [`Metrics: ${metricsUrl}`]),
    "",
    ...weather,
  ].join("\n");
}

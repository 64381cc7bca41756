import { v1 } from "@halcyon/schema";
import { pino } from "pino";
import { configFrom, portsFrom } from "./environment.ts";
import { type Server, server } from "./server.ts";
import { startErrorLine } from "./start-error.ts";

const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });

try {
  const config = configFrom(process.env);
  const running = await server({
    config,
    ports: await portsFrom(config),
    log: (line) => log.info(line),
    onLost: () => fail("another server has taken the data folder over"),
  });
  const stop = (): void => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(`not everything ended well (${error instanceof Error ? error.message : "?"})`),
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  console.log(banner(running));
} catch (error) {
  const line = startErrorLine(error);
  if (line === undefined) throw error;
  fail(line);
}

function fail(line: string): never {
  console.error(`halcyon: ${line}`);
  process.exit(1);
}

function banner({ url, metricsUrl, demoKey }: Pick<Server, "url" | "metricsUrl" | "demoKey">): string {
  const { path, example } = v1["optimality.composite"];
  if (demoKey === undefined) {
    return `Halcyon answers at ${url}\nThere is no demo key; issue one with: npm run halcyon -- keys issue --name <name>`;
  }
  return [
    `Halcyon answers at ${url}`,
    `Demo key: ${demoKey}`,
    "",
    `curl ${url}${path} -H 'x-api-key: ${demoKey}' -H 'content-type: application/json' -d '${JSON.stringify(example.body)}'`,
    "",
    `Console: ${url}/console`,
    `Reference: ${url}/reference`,
    ...(metricsUrl === undefined ? [] : [`Metrics: ${metricsUrl}`]),
  ].join("\n");
}

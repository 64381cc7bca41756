import http from "node:http";
import { program } from "./program.ts";
import { run } from "./run.ts";
import { surroundingsOf } from "./surroundings-of.ts";

const surroundings = surroundingsOf(process);
/** As shells count a program that Ctrl-C ends. */
const interrupted = 130;

// Whoever reads has enough: `halcyon tasks | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});
process.once("SIGINT", () => process.exit(interrupted));

const proxies = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].filter(
  (name) => process.env[name],
);
if (proxies.length > 0 && process.env["NODE_USE_ENV_PROXY"] !== "1") {
  const direct = `${process.env["NO_PROXY"] ?? process.env["no_proxy"] ?? ""},localhost,127.0.0.1,::1`;
  // Node has it from 24.14 on.
  if ("setGlobalProxyFromEnv" in http)
    http.setGlobalProxyFromEnv({ ...process.env, NO_PROXY: direct, no_proxy: direct });
  else process.stderr.write(`${proxies[0]} needs Node 24.14, or Node 22.21 with NODE_USE_ENV_PROXY=1.\n`);
}

const code = await run(program(surroundings), surroundings, process.argv);
process.exitCode ??= code;

import http from "node:http";
import { exitCodes } from "./command-error.ts";
import { program } from "./program.ts";
import { run } from "./program.ts";
import { surroundingsOf } from "./surroundings.ts";

const surroundings = surroundingsOf(process);
/** Exit code of a program after Ctrl-C, as in shells. */
const interrupted = 130;

// Whoever reads has enough: `halcyon tasks | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});
process.once("SIGINT", () => process.exit(interrupted));

// The published command may use no private package, and older versions of Node: the server's own is `use-proxies.ts` of the package `base`.
const proxies = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].flatMap((name) => {
  const address = process.env[name]?.trim() ?? "";
  return address === "" ? [] : [[name, address.includes("://") ? address : `http://${address}`] as const];
});
if (proxies.length > 0 && process.env["NODE_USE_ENV_PROXY"] !== "1") {
  const direct = `${process.env["NO_PROXY"] ?? process.env["no_proxy"] ?? ""},localhost,127.0.0.1,::1`;
  const settings = { ...process.env, ...Object.fromEntries(proxies), NO_PROXY: direct, no_proxy: direct };
  const unreadable = proxies.filter(([, address]) => !URL.canParse(address)).map(([name]) => name);
  if (unreadable.length > 0) {
    process.stderr.write(`${unreadable.join(", ")}: not an address such as http://proxy.example.org:3128.\n`);
    process.exit(exitCodes.usage);
  }
  // Node has it from 24.14 on.
  if ("setGlobalProxyFromEnv" in http) http.setGlobalProxyFromEnv(settings);
  else process.stderr.write(`${proxies[0]![0]} needs Node 24.14, or Node 22.21 with NODE_USE_ENV_PROXY=1.\n`);
}

const code = await run(program(surroundings), surroundings, process.argv);
process.exitCode ??= code;

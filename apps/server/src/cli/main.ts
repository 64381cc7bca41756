import { whenStarterIsGone } from "@halcyon/base/end-signal";
import { useProxies } from "@halcyon/base/use-proxies";
import { programOf } from "./program-of.ts";
import { run } from "./program-of.ts";

// The first process of a container is not ended by a signal that it does not handle.
for (const [signal, number] of [
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const) {
  process.on(signal, () => {
    // A command that listens itself has something to end.
    if (process.listenerCount(signal) === 1) process.exit(128 + number);
  });
}
// Whoever reads has enough: `halcyon tasks | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
whenStarterIsGone(() => process.exit(1));

useProxies(process.env);
process.exitCode = await run(programOf(process.env), process.argv);

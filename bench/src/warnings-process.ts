// Reads one document of warnings in a process of its own, and tells the processor time and the memory that it took.
import { readFileSync } from "node:fs";
import { alert } from "@halcyon/warnings/corpus/builders";
import { capXml, utf8 } from "@halcyon/warnings/corpus/write-documents";
import { readWarnings } from "@halcyon/warnings/reading/read-warnings";

const warmUps = 200;

/** Message of the parent process that starts the measurement. */
export interface WarningsOrder {
  readonly path: string;
}

/** Processor time and memory that reading the document used. */
export interface WarningsSpent {
  readonly cpuMs: number;
  readonly mebibytes: number;
}

process.once("message", ({ path }: WarningsOrder) => {
  const usual = utf8(capXml(alert()));
  for (let run = 0; run < warmUps; run++) readWarnings(usual, { name: "usual" });
  const bytes = readFileSync(path);
  globalThis.gc?.();
  const [{ maxRSS }, cpu] = [process.resourceUsage(), process.cpuUsage()];
  readWarnings(bytes, { name: path });
  const { user, system } = process.cpuUsage(cpu);
  const answer = {
    cpuMs: (user + system) / 1000,
    mebibytes: (process.resourceUsage().maxRSS - maxRSS) / 1024,
  };
  process.send?.(answer satisfies WarningsSpent, () => process.exit());
});

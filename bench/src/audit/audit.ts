import type { Figure } from "../figure.ts";
import { type FaultyProxy, faultyProxy } from "./faulty-proxy.ts";
import { plantedFaults } from "./planted-faults.ts";
import { runAudit } from "./run-audit.ts";

export interface AuditOptions {
  /** Number from which all requests are drawn. */
  readonly seed: number;
  /** Number of requests to a server that is killed now and then. */
  readonly requests: number;
}

/** Number of callers at the same time. */
const lanes = 8;
/** Number of requests to a server behind one planted fault. */
const faultRequests = 1200;
/** Number of requests between two kills. */
const killEach = 2500;
/** Seed of the proxy, which decides where a fault shows. */
const proxySeed = 3;

/**
 * Audits a server that is killed now and then, and then a server behind each planted fault. The auditor must find nothing in the first, and each fault in the others.
 */
export async function auditFigures({ seed, requests }: AuditOptions): Promise<Figure[]> {
  const { findings, kills, requests: sent } = await runAudit({ seed, lanes, requests, killEach });
  for (const { check, detail } of findings) console.error(`${check}: ${detail}`);
  const names = [...plantedFaults.keys()];
  const missed: string[] = [];
  for (const name of names) if (!(await isFound(name, seed))) missed.push(name);
  return [
    {
      name: "audit: contradictions of a server that is killed now and then",
      value: findings.length,
      unit: "",
      atMost: 0,
      beside: `${sent} requests of ${lanes} callers, ${kills} kills, seed ${seed}`,
    },
    {
      name: "audit: planted faults that the auditor finds",
      value: names.length - missed.length,
      unit: "",
      atLeast: Math.ceil(names.length * 0.95),
      beside: `of ${names.length}${missed.length === 0 ? "" : `; missed: ${missed.join(", ")}`}`,
    },
  ];
}

async function isFound(name: string, seed: number): Promise<boolean> {
  let proxy: FaultyProxy | undefined;
  const { findings } = await runAudit({
    seed,
    lanes: 4,
    requests: faultRequests,
    between: async (url) => (proxy = await faultyProxy(url, name, proxySeed)).url,
  });
  const shown = proxy!.shown();
  await proxy![Symbol.asyncDispose]();
  const checks = [...new Set(findings.map(({ check }) => check))].join(", ");
  console.error(`${name}: shown ${shown} times, ${findings.length} findings: ${checks}`);
  return findings.length > 0;
}

import { openDescriptions } from "./open-descriptions.ts";
import type { Ports } from "../../ports.ts";

/** The terms of the weather that is open, a line for each provider, as its sources and records state them. */
export function termsInUse(ports: Pick<Ports, "models" | "records">): readonly string[] {
  const lines = openDescriptions(ports).map(
    ({ terms, attribution, licence }) =>
      terms ?? `${attribution.replace(/\.$/, "")}; ${licence.name} (${licence.url})`,
  );
  return [...new Set(lines)];
}

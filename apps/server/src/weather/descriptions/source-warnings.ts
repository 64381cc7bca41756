import type { SourceWarning } from "@halcyon/weather";
import { openDescriptions } from "./open-descriptions.ts";
import type { Ports } from "../../ports.ts";

/** What the sources and records that are open say that their operator must know. */
export function sourceWarnings(ports: Pick<Ports, "models" | "records">): SourceWarning[] {
  return openDescriptions(ports).flatMap(({ warnings }) => warnings ?? []);
}

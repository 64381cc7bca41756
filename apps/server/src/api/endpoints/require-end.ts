import { formatInstant } from "@halcyon/schema/time";
import { refuseInput } from "../pipeline/refuse-input.ts";

/**
 * Checks that the requested end of a watch or a link is in the future and not too far ahead.
 *
 * @param endsAt - Requested end; undefined for the default.
 * @throws Refusal invalid_request if the end is in the past or too far ahead.
 */
export function requireEnd(
  endsAt: string | undefined,
  nowMs: number,
  { field, thing, daysMax }: { readonly field: string; readonly thing: string; readonly daysMax: number },
): void {
  if (endsAt === undefined) return;
  const endMs = Date.parse(endsAt);
  const lastMs = nowMs + daysMax * 86_400_000;
  if (endMs > nowMs && endMs <= lastMs) return;
  const fault =
    endMs <= nowMs
      ? { code: "in_the_past" as const, expected: { minimum: formatInstant(nowMs) } }
      : { code: "too_big" as const, expected: { maximum: formatInstant(lastMs) } };
  const detail = `${thing} must end within ${daysMax} days from now.`;
  throw refuseInput({ pointer: `#/${field}`, detail, ...fault });
}

import { formatInstant } from "@halcyon/schema/time";
import type { RecordRequest, RecordSource } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { refuseSilent } from "./placed-record.ts";

/** Read that a response needs. */
export interface PlannedRead {
  readonly source: Pick<RecordSource, "price">;
  readonly request: RecordRequest;
}

/** Advice that makes a read cost less. */
export interface Cheaper {
  /** Field of the request that makes it cheaper, if there is one. */
  readonly field?: string;
  /** Advice as an instruction, without its full stop. */
  readonly advice: string;
}

/**
 * Refuses reads that cost more of a provider's calls than are left, before the provider is asked. Fewer calls may be left for the minute. The provider then
 * interrupts the reads, and the part that arrived is kept.
 *
 * @throws Refusal invalid_request where no hour or day has so many calls, weather_unavailable until there are enough again
 */
export async function requireCalls(reads: readonly PlannedRead[], { field, advice }: Cheaper): Promise<void> {
  const asked = await Promise.all(
    reads.map(async ({ source, request }) => source.price?.(request).catch(refuseSilent)),
  );
  const prices = asked.filter((price) => price !== undefined);
  const calls = Math.ceil(prices.reduce((sum, price) => sum + price.calls, 0));
  const [now] = prices;
  const short = now?.left.findLast(({ window, left }) => window !== "minute" && left < calls);
  if (now === undefined || short === undefined) return;
  const { window, limit, left, renewsAtMs } = short;
  const renewsAt = formatInstant(renewsAtMs);
  const never = limit !== undefined && calls > limit;
  const problem = never
    ? `${calls} calls of the provider, which gives ${limit} a ${window}`
    : `${calls} calls of the provider, which has ${Math.floor(left)} left for this ${window} until ${renewsAt}`;
  const detail = `This request reads weather that costs ${problem}: ${advice}.`;
  const expected = { weight: calls, left: Math.floor(left), window, limit, renews_at: renewsAt };
  throw new Refusal(never ? "invalid_request" : "weather_unavailable", {
    detail,
    errors: [{ ...(field && { field }), code: "quota_exhausted", detail, expected }],
    ...(never ? {} : { retryAfterSeconds: Math.max(1, Math.ceil((renewsAtMs - now.atMs) / 1000)) }),
  });
}

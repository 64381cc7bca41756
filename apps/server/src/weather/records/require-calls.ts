import { formatInstant } from "@halcyon/schema/time";
import type { RecordRequest, RecordSource } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { refuseSilent } from "./placed-record.ts";

/** Planned read of a weather record. Before the read, {@link requireCalls} checks how many calls to the provider it needs. */
export interface PlannedRead {
  readonly source: Pick<RecordSource, "price">;
  readonly request: RecordRequest;
}

/** Advice in the refusal of a read: how to request less data. */
export interface Cheaper {
  /** Request field to change; absent if the advice concerns no field. */
  readonly field?: string;
  /** Advice in the imperative, without a full stop. */
  readonly advice: string;
}

/**
 * Refuses reads that need more calls to a provider than its limits still allow. The check itself makes no call. The limit per minute is not checked: a read
 * that reaches it stops, and the data that arrived stay cached.
 *
 * @throws Refusal invalid_request if the reads exceed what a whole hour or day allows, weather_unavailable if enough calls will be available later.
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

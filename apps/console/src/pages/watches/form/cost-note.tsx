import type { UsageResponse, WatchCost } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { usageQuery } from "../../../data/queries/queries.ts";

interface Props {
  /** Undefined as long as it is not known. */
  readonly cost: WatchCost | undefined;
  readonly isNew: boolean;
}

const dayMs = 86_400_000;

/** What a watch costs, before it is made, and whether that lasts. */
export function CostNote({ cost, isNew }: Props) {
  const { data: usage } = useQuery(usageQuery);
  if (cost === undefined) return <p className="note">The cost is asked for…</p>;
  const { per_round: perRound, per_day: perDay } = cost;
  const first = isNew
    ? `Making it looks at once, for ${requests(perRound)}.`
    : "Saving costs a round where it begins anew, and nothing else.";
  return (
    <div>
      <p>
        <strong>
          {requests(perRound)} a round, at most {requests(perDay)} a day
        </strong>
        {perRound > 1 && ", one for each place"}. {first}
      </p>
      {usage !== undefined && <p className="note">{leftWords(usage.allowance, perDay, Date.now())}</p>}
    </div>
  );
}

/** What is left of the allowance, and whether that is too little for a watch. */
export function leftWords(
  { remaining, kind, resets_at: resetsAt }: UsageResponse["allowance"],
  perDay: number,
  nowMs: number,
): string {
  const left = `${requests(remaining)} of the allowance ${remaining === 1 ? "is" : "are"} left${kind === "total" ? "" : ` this ${kind}`}.`;
  const days = resetsAt === null ? undefined : Math.ceil((Date.parse(resetsAt) - nowMs) / dayMs);
  if (days === undefined || perDay * days <= remaining) return left;
  return `${left} This watch alone may need more by then. When nothing is left it rests, and says so. It goes on by itself with the next ${kind}.`;
}

function requests(count: number): string {
  return count === 1 ? "1 request" : `${new Intl.NumberFormat("en").format(count)} requests`;
}

import { useSyncExternalStore } from "react";
import { waitWords } from "../../frame/problems/retry-time.tsx";
import { useReached } from "../../frame/problems/use-reached.ts";
import { siteCalls } from "../use-site-looks.ts";

interface Props {
  /** How many sites are read, or cannot be. */
  readonly settled: number;
  readonly of: number;
}

/** How far the board is read, as long as it is not. */
export function BoardStatus({ settled, of }: Props) {
  const heldUntilMs = useSyncExternalStore(siteCalls.subscribe, siteCalls.heldUntilMs);
  const isReached = useReached(heldUntilMs);
  return (
    <p className="note" role="status">
      {settled < of && `${settled} of ${of} sites are read; they are ranked when all are.`}
      {settled < of &&
        !isReached &&
        ` The server wants a pause: the rest is asked for in ${waitWords(heldUntilMs - Date.now())}.`}
    </p>
  );
}

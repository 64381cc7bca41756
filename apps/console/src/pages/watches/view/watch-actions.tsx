import type { Watch } from "@halcyon/schema/v2";
import { useState } from "react";
import { client } from "../../../data/api/client.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import type { Address } from "../../../data/state/address.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { AskOnce } from "../requests/ask-once.tsx";
import { useAct } from "../requests/use-act.ts";

interface WatchActionsProps extends Pick<Address, "change"> {
  readonly watch: Watch;
  /** Opens the form of the watch. */
  readonly edit: () => void;
}

/** Shows buttons that pause, resume, change or delete a watch. */
export function WatchActions({ watch, change, edit }: WatchActionsProps) {
  const { id, name, state, version } = watch;
  const { act, isBusy, problem } = useAct(["watches"]);
  const [isAsked, setAsked] = useState(false);
  const params = { id };
  return (
    <div>
      <div className="row acts">
        {state === "active" && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => client.pauseWatch.mutate({ params }))}
          >
            Pause
          </button>
        )}
        {state === "paused" && (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => void act(() => client.resumeWatch.mutate({ params }))}
          >
            Resume
          </button>
        )}
        {state !== "ended" && (
          <button type="button" onClick={edit}>
            Change
          </button>
        )}
        <button type="button" onClick={() => setAsked(true)}>
          Delete
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {isAsked && (
        <AskOnce
          title={`Delete “${name}”?`}
          sure="Delete it"
          change={async () => {
            await client.deleteWatch.mutate({ params, headers: { "if-match": versionTag(version) } });
            change({ watching: "all" }, { replace: true });
          }}
          queryKey={["watches"]}
          close={() => setAsked(false)}
        >
          The watch no longer checks or reports anything. Its events stay for 30 days.
        </AskOnce>
      )}
    </div>
  );
}

import type { Watch } from "@halcyon/schema";
import { useState } from "react";
import { client } from "../../../data/api/client.ts";
import type { Address } from "../../../data/state/address.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { useAct } from "../requests/use-act.ts";
import { AskOnce } from "../requests/ask-once.tsx";
import { versionTag } from "../../../data/api/version-tag.ts";

interface Props extends Pick<Address, "change"> {
  readonly watch: Watch;
  readonly edit: () => void;
}

/** Lets a watch rest or go on, changes it and deletes it. */
export function WatchActions({ watch, change, edit }: Props) {
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
            Go on
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
          The watch looks no more and tells no more. Its events stay for 30 days.
        </AskOnce>
      )}
    </div>
  );
}

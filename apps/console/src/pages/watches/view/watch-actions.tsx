import type { Watch } from "@halcyon/schema/v2";
import { client } from "../../../data/api/client.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import type { Address } from "../../../data/state/address.ts";
import { RunningActions } from "../requests/running-actions.tsx";

interface WatchActionsProps extends Pick<Address, "change"> {
  readonly watch: Watch;
  /** Opens the form of the watch. */
  readonly edit: () => void;
}

/** Shows buttons that pause, resume, change or delete a watch. */
export function WatchActions({ watch, change, edit }: WatchActionsProps) {
  const { id, name, state, version } = watch;
  const params = { id };
  return (
    <RunningActions
      {...{ name }}
      isActive={state === "active"}
      isPaused={state === "paused"}
      pause={() => client.pauseWatch.mutate({ params })}
      resume={() => client.resumeWatch.mutate({ params })}
      edit={state === "ended" ? undefined : edit}
      remove={async () => {
        await client.deleteWatch.mutate({ params, headers: { "if-match": versionTag(version) } });
        change({ watching: "all" }, { replace: true });
      }}
      loss="The watch no longer checks or reports anything. Its events stay for 30 days."
      queryKey={["watches"]}
    />
  );
}

import { useMemo } from "react";
import type { Address } from "../state/address.ts";
import { readWatching } from "../state/view.ts";
import { draftOfView } from "./watch-draft.ts";
import { WatchForm } from "./watch-form.tsx";

/** A new watch, which begins with the place, the task and the windows of the address. */
export function NewWatch({ view, change }: Pick<Address, "view" | "change">) {
  const first = useMemo(() => draftOfView(view), []);
  return <WatchForm first={first} done={({ id }) => change({ watching: readWatching(id) ?? "all" })} />;
}

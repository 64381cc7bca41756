import { type RefObject, useMemo } from "react";
import type { Address } from "../state/address.ts";
import { readWatching } from "../state/view.ts";
import { draftOfView, type WatchDraft } from "./watch-draft.ts";
import { WatchForm } from "./watch-form.tsx";

interface Props extends Pick<Address, "view" | "change"> {
  /** The draft, which outlasts a look at another room. */
  readonly kept: RefObject<WatchDraft | undefined>;
}

/** A new watch, which begins with the draft that was left, or with the place, the task and the windows of the address. */
export function NewWatch({ view, change, kept }: Props) {
  const first = useMemo(() => kept.current ?? draftOfView(view), []);
  return (
    <WatchForm
      first={first}
      keep={(draft) => {
        kept.current = draft;
      }}
      done={({ id }) => {
        kept.current = undefined;
        change({ watching: readWatching(id) ?? "all" });
      }}
    />
  );
}

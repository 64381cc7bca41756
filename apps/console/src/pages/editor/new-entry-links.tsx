import { entryTypes } from "@halcyon/schema";
import { PageLink } from "../../widgets/page-link.tsx";
import { newEntryId, type View } from "../../data/state/view.ts";

/** Shows links that open the editor with a new, empty task or scenario. */
export function NewEntryLinks({ view }: { readonly view: View }) {
  return entryTypes.map((type) => (
    <PageLink key={type} page="editor" view={{ ...view, entry: { type, id: newEntryId } }}>
      New {type}
    </PageLink>
  ));
}

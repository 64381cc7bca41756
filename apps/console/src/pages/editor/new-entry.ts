import { type EntryDetail, type EntryType, planningAid, polarities } from "@halcyon/schema";
import { newEntryId } from "../../data/state/view.ts";

/** An entry of which nothing is written yet; its draft begins with nothing of any other. */
export function newEntry(type: EntryType): EntryDetail {
  return {
    id: newEntryId,
    type,
    slug: "",
    name: "",
    sector: "",
    description: "",
    caveat: "",
    version: 1,
    scope: "custom",
    polarity: polarities[type],
    constraints: [],
    sources: {},
    notice: planningAid,
  };
}

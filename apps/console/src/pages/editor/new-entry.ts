import { type EntryDetail, type EntryType, planningAid, polarities } from "@halcyon/schema";
import { newEntryId } from "../../data/state/view.ts";

/** Returns a new task or scenario without constraints and without texts. */
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

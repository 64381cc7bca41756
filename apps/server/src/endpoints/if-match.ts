import type { Precondition } from "../entries/change-entry.ts";
import { Refusal } from "../refusal.ts";

/** The entity tag of a version of an entry. */
export function versionTag(version: number): string {
  return `"v${version}"`;
}

/** The condition of an `if-match` header on an entry, by the strong comparison of RFC 9110 section 13.1.1: a weak tag matches nothing. */
export function ifMatch(header: string | undefined): Precondition {
  return {
    knows() {
      if (header === undefined) throw required();
      const tags = new Set(header.split(",").map((tag) => tag.trim()));
      return (version) => tags.has("*") || tags.has(versionTag(version));
    },
    failed: () =>
      new Refusal("precondition_failed", {
        detail: "The entry is not the one that if-match names any more.",
        errors: [
          { header: "if-match", code: "precondition_failed", detail: "This version is not the newest." },
        ],
      }),
  };
}

function required(): Refusal {
  return new Refusal("precondition_required", {
    detail: "An entry is replaced or deleted only by someone who knows what it is now.",
    errors: [
      {
        header: "if-match",
        code: "required",
        detail: "Send the ETag of the entry as you know it, or * for whatever it is.",
      },
    ],
  });
}

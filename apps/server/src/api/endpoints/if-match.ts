import { namesTag } from "@halcyon/base/etag";
import type { Precondition } from "../../entries/change-entry.ts";
import { Refusal } from "../../errors/refusal.ts";

/** Returns the HTTP entity tag (ETag) of a version of an entry (a task or scenario). */
export function versionTag(version: number): string {
  return `"v${version}"`;
}

/**
 * Returns the precondition that an `if-match` header sets for an entry (task or scenario), a map, a plan, a watch or a webhook. Only the version in the tag is compared,
 * because a compressing proxy may make the tag weak.
 */
export function ifMatch(
  header: string | undefined,
  what: "entry" | "map" | "plan" | "watch" | "webhook" = "entry",
): Precondition {
  return {
    knows() {
      if (header === undefined) throw required(what);
      return (version) => namesTag(header, versionTag(version));
    },
    failed: () =>
      new Refusal("precondition_failed", {
        detail: `The ${what} has changed since the version in if-match.`,
        errors: [
          { header: "if-match", code: "precondition_failed", detail: "This version is not the newest." },
        ],
      }),
  };
}

function required(what: string): Refusal {
  return new Refusal("precondition_required", {
    detail: `A change or deletion needs the current version of the ${what}.`,
    errors: [
      {
        header: "if-match",
        code: "required",
        detail: `Send the ETag of the ${what} that you have, or * for any version.`,
      },
    ],
  });
}

import type { DisablingReason } from "@halcyon/schema/watch";
import type { AllowanceKind } from "@halcyon/schema/wire";
import type { Database } from "@halcyon/database/database";
import type { AccountLimits } from "./account-limits.ts";
import { newId } from "./id.ts";

/**
 * Actions that are recorded in the audit, with their details. An entry of the audit states who acted, when and on what. Entries contain only ids and numbers,
 * never names, so they may be kept longer than an account.
 */
interface AuditActions {
  readonly "accounts.create": object;
  readonly "accounts.limit": {
    readonly limits: Partial<AccountLimits>;
    readonly before: Partial<AccountLimits>;
  };
  readonly "accounts.export": object;
  readonly "accounts.delete": { readonly keys: readonly string[] };
  readonly "keys.issue": {
    readonly account_id: string;
    readonly package_id: string;
    readonly allowance_id: string;
    readonly expires_at: number | null;
  };
  readonly "keys.rotate": { readonly replaced_by: string; readonly ends_at: number };
  readonly "keys.revoke": object;
  readonly "allowance.create": AllowanceFigures & { readonly account_id: string };
  readonly "allowance.set": AllowanceFigures & { readonly before: AllowanceFigures };
  readonly "package.set": { readonly offerings: readonly string[] };
  /**
   * Creation of a watch by a key of the account. The actor of all entries about watches, webhooks and addresses is a key, except that the server disables
   * destinations.
   */
  readonly "watches.create": { readonly account_id: string; readonly places: number };
  readonly "watches.change": { readonly version: number; readonly places: number };
  readonly "watches.delete": { readonly account_id: string };
  readonly "webhooks.create": { readonly account_id: string };
  readonly "webhooks.change": { readonly version: number };
  readonly "webhooks.delete": { readonly account_id: string };
  readonly "webhooks.rotate": { readonly secret_version: number; readonly overlap_hours: number };
  readonly "webhooks.enable": object;
  readonly "webhooks.disable": { readonly because: DisablingReason };
  readonly "deliveries.redeliver": { readonly destination: string };
  readonly "feeds.create": { readonly account_id: string };
  readonly "feeds.delete": { readonly account_id: string };
  readonly "links.create": { readonly account_id: string };
  readonly "links.delete": { readonly account_id: string };
  readonly "tables.create": { readonly account_id: string };
  readonly "tables.delete": { readonly account_id: string };
  readonly "maps.create": { readonly account_id: string; readonly cells: number };
  readonly "maps.change": { readonly version: number; readonly cells: number };
  readonly "maps.delete": { readonly account_id: string };
  readonly "maps.link": { readonly account_id: string };
  readonly "maps.unlink": { readonly account_id: string };
  readonly "plans.create": { readonly account_id: string; readonly pairs: number };
  readonly "plans.change": { readonly version: number; readonly pairs: number };
  readonly "plans.progress": { readonly version: number };
  readonly "plans.delete": { readonly account_id: string };
  readonly "evidence.create": { readonly account_id: string };
  readonly "evidence.delete": { readonly account_id: string };
  readonly "addresses.create": { readonly account_id: string };
  readonly "addresses.delete": { readonly account_id: string };
  readonly "addresses.disable": { readonly because: DisablingReason };
  readonly "usage.reconcile": { readonly refunded: number };
}

interface AllowanceFigures {
  readonly kind: AllowanceKind;
  readonly limit: number;
}

/** Function that records an action in the audit log. `subject` is the id of the object that the action changed. */
export type Note = <Action extends keyof AuditActions>(
  action: Action,
  subject: string,
  detail: AuditActions[Action],
) => Promise<void>;

/** Entry of the audit log, with its details parsed from JSON. */
export interface AuditEntry {
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: unknown;
}

/** Creates a function that records actions in the audit log, with the name `actor` and the current time. */
export function noting(
  database: Pick<Database, "insertInto">,
  { actor, nowMs }: { readonly actor: string; readonly nowMs: () => number },
): Note {
  return async (action, subject, detail) => {
    await database
      .insertInto("audit")
      .values({ id: newId("audit"), at: nowMs(), actor, action, subject, detail: JSON.stringify(detail) })
      .execute();
  };
}

/** Returns all audit entries about the objects with the ids `subjects`, oldest first. */
export async function auditOf(
  database: Pick<Database, "selectFrom">,
  subjects: readonly string[],
): Promise<AuditEntry[]> {
  const rows = await database
    .selectFrom("audit")
    .select(["at", "actor", "action", "subject", "detail"])
    .where("subject", "in", subjects)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }));
}

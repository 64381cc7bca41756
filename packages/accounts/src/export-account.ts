import { type Selectable, sql } from "kysely";
import type {
  CustomEntryTable,
  CustomEntryVersionTable,
  FeedTable,
  UsageDayTable,
  WatchTable,
} from "@halcyon/database/schema/tables";
import type { EvidenceTable } from "@halcyon/database/schema/evidence-tables";
import type { MapLinkTable, MapTable } from "@halcyon/database/schema/map-table";
import type { PlanLookTable, PlanTable, PlanVersionTable } from "@halcyon/database/schema/plan-tables";
import type {
  AddressTable,
  DeliveryTable,
  LinkTable,
  TableLinkTable,
  WebhookTable,
} from "@halcyon/database/schema/delivery-tables";
import { type AccountLimits, limitsOf } from "./account-limits.ts";
import { type AccountRow, findAccount } from "./accounts.ts";
import type { AllowanceRow } from "./allowances/allowances.ts";
import { auditOf, type AuditEntry } from "./audit.ts";
import { keyColumns, type KeyRow } from "./keys/keys.ts";
import { change, type Operator } from "./operator.ts";

/** All data that are stored about an account. Keys are included without their hashes. */
interface AccountExport {
  readonly account: AccountRow;
  /** Limits of the account. */
  readonly limits: AccountLimits;
  readonly keys: readonly KeyRow[];
  readonly allowances: readonly AllowanceRow[];
  /** Tasks and scenarios of the account, including deleted ones. */
  readonly entries: readonly Omit<Selectable<CustomEntryTable>, "account_id">[];
  /** All versions of the account's entries. */
  readonly entry_versions: readonly EntryVersion[];
  readonly watches: readonly ExportedWatch[];
  /** Events of the account's watches. */
  readonly events: readonly unknown[];
  /** Calendar feeds, without their URLs. Only digests of the URLs are stored. */
  readonly feeds: readonly ExportedFeed[];
  /** Links that people can open without a key. Their URLs are left out. */
  readonly links: readonly ExportedLink[];
  /** Tables that spreadsheets read without a key. Their URLs and rows are left out. */
  readonly tables: readonly ExportedTable[];
  /** Kept maps, without what they show. */
  readonly maps: readonly ExportedMap[];
  /** Links of kept maps. Their URLs are left out, because they let anyone read the map. */
  readonly map_links: readonly ExportedMapLink[];
  /** Kept plans with the progress of their tasks, and earlier versions of them. */
  readonly plans: readonly ExportedPlan[];
  readonly plan_versions: readonly ExportedPlanVersion[];
  /** Looks at kept plans. The last answer of a plan can be fetched with a key. */
  readonly plan_looks: readonly Omit<PlanLookTable, "answer">[];
  /** Orders of reports of past promises. The reports themselves can be fetched with a key. */
  readonly evidence: readonly ExportedEvidence[];
  /** Webhooks, without their secrets. The secrets are not stored anywhere. */
  readonly webhooks: readonly Omit<Selectable<WebhookTable>, "account_id">[];
  /** Deliveries: the outcome of each event at each destination. */
  readonly deliveries: readonly Omit<Selectable<DeliveryTable>, "account_id">[];
  /** E-mail addresses. The confirmation links sent to them are left out. */
  readonly addresses: readonly ExportedAddress[];
  readonly usage: readonly Selectable<UsageDayTable>[];
  readonly audit: readonly AuditEntry[];
}

interface EntryVersion extends Pick<CustomEntryVersionTable, "id" | "version" | "created_at"> {
  /** Definition as the account's user wrote it. */
  readonly definition: unknown;
}

interface ExportedWatch extends Omit<Selectable<WatchTable>, "account_id" | "request"> {
  /** Request as the account's user wrote it. */
  readonly request: unknown;
}

type ExportedFeed = Omit<Selectable<FeedTable>, "account_id" | "token_digest" | "watches"> & {
  /** Ids of the watches in the feed; null for all watches of the account. */
  readonly watches: unknown;
};

type ExportedAddress = Pick<
  Selectable<AddressTable>,
  "id" | "email" | "state" | "disabled_because" | "created_at" | "confirmed_at"
>;

/**
 * Returns all stored data about an account, read at one point in time. Records the export in the audit log.
 *
 * @throws OperatorError `absent` if there is no such account, `refused` if several accounts have the name.
 */
export function exportAccount(operator: Operator, idOrName: string): Promise<AccountExport> {
  return change(operator, async (transaction, note) => {
    const account = await findAccount(transaction, idOrName);
    await note("accounts.export", account.id, {});
    const keys = await transaction
      .selectFrom("api_key")
      .select(keyColumns)
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .execute();
    const allowances = await transaction
      .selectFrom("allowance")
      .selectAll()
      .select(usedOfAllowance.as("used"))
      .where("account_id", "=", account.id)
      .orderBy("id")
      .execute();
    const usage = await transaction
      .selectFrom("usage_day")
      .selectAll()
      .where("allowance_id", "in", (query) =>
        query.selectFrom("allowance").select("id").where("account_id", "=", account.id),
      )
      .orderBy("day")
      .orderBy("key_id")
      .orderBy("endpoint")
      .execute();
    const entries = await transaction
      .selectFrom("custom_entry")
      .select(["id", "type", "version", "created_at", "deleted_at"])
      .where("account_id", "=", account.id)
      .orderBy("id")
      .execute();
    const versions = await transaction
      .selectFrom("custom_entry_version")
      .select(["id", "version", "created_at", "definition"])
      .where("account_id", "=", account.id)
      .orderBy("id")
      .orderBy("version")
      .execute();
    const entryVersions = versions.map((row) => ({
      ...row,
      definition: JSON.parse(row.definition) as unknown,
    }));
    const watches = await transaction
      .selectFrom("watch")
      .selectAll()
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const events = await transaction
      .selectFrom("watch_event")
      .select("body")
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const feeds = await transaction
      .selectFrom("feed")
      .select(["id", "name", "watches", "created_at"])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const links = await transaction
      .selectFrom("link")
      .select(["id", "key_id", "kind", "name", "shown", "created_at", "expires_at"])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const tables = await transaction
      .selectFrom("table_link")
      .select(["id", "key_id", "name", "endpoint", "body", "created_at", "expires_at", "made_at"])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const maps = await transaction
      .selectFrom("map")
      .select([
        "id",
        "allowance_id",
        "request",
        "version",
        "state",
        "cells",
        "created_at",
        "made_run",
        "made_at",
      ])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const mapLinks = await transaction
      .selectFrom("map_link")
      .select(["id", "key_id", "map_id", "label", "created_at", "expires_at", "origins"])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const plans = await transaction
      .selectFrom("plan")
      .select([
        "id",
        "allowance_id",
        "request",
        "version",
        "state",
        "paused_because",
        "created_at",
        "ends_at",
        "told",
      ])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const planIds = transaction.selectFrom("plan").select("id").where("account_id", "=", account.id);
    const planVersions = await transaction
      .selectFrom("plan_version")
      .selectAll()
      .where("plan_id", "in", planIds)
      .orderBy("plan_id")
      .orderBy("version")
      .execute();
    const planLooks = await transaction
      .selectFrom("plan_look")
      .select(["plan_id", "number", "version", "run", "looked_at", "p50", "p80", "p90", "on_time", "path"])
      .where("plan_id", "in", planIds)
      .orderBy("plan_id")
      .orderBy("number")
      .execute();
    const evidence = await transaction
      .selectFrom("evidence")
      .select(["id", "key_id", "status", "request", "charged", "created_at", "finished_at", "expires_at"])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const addresses = await transaction
      .selectFrom("address")
      .select(["id", "email", "state", "disabled_because", "created_at", "confirmed_at"])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const webhooks = await transaction
      .selectFrom("webhook")
      .selectAll()
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const deliveries = await transaction
      .selectFrom("delivery")
      .selectAll()
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const noted = [
      account,
      ...keys,
      ...allowances,
      ...watches,
      ...feeds,
      ...links,
      ...tables,
      ...maps,
      ...mapLinks,
      ...plans,
      ...evidence,
      ...webhooks,
      ...addresses,
      ...deliveries,
    ];
    const subjects = noted.map(({ id }) => id);
    const audit = await auditOf(transaction, subjects);
    return {
      account,
      limits: await limitsOf(transaction, account.id),
      keys,
      allowances,
      entries,
      entry_versions: entryVersions,
      watches: watches.map(({ account_id: _account, request, ...watch }) => ({
        ...watch,
        request: JSON.parse(request) as unknown,
      })),
      events: events.map(({ body }) => JSON.parse(body) as unknown),
      feeds: feeds.map(({ watches: ids, ...feed }) => ({
        ...feed,
        watches: ids === null ? null : (JSON.parse(ids) as unknown),
      })),
      links: links.map(({ shown, ...link }) => ({ ...link, shown: JSON.parse(shown) as unknown })),
      tables: tables.map(({ body, ...table }) => ({ ...table, body: JSON.parse(body) as unknown })),
      maps: maps.map(({ request, ...map }) => ({ ...map, request: JSON.parse(request) as unknown })),
      map_links: mapLinks.map(({ origins, ...link }) => ({
        ...link,
        origins: JSON.parse(origins) as unknown,
      })),
      plans: plans.map(({ request, told, ...plan }) => ({
        ...plan,
        request: JSON.parse(request) as unknown,
        told: told === null ? null : (JSON.parse(told) as unknown),
      })),
      plan_versions: planVersions.map(({ request, ...version }) => ({
        ...version,
        request: JSON.parse(request) as unknown,
      })),
      plan_looks: planLooks,
      evidence: evidence.map(({ request, ...order }) => ({
        ...order,
        request: JSON.parse(request) as unknown,
      })),
      webhooks: webhooks.map(({ account_id: _account, ...webhook }) => webhook),
      deliveries: deliveries.map(({ account_id: _account, ...delivery }) => delivery),
      addresses,
      usage,
      audit,
    };
  });
}

interface ExportedLink extends Omit<
  Selectable<LinkTable>,
  "account_id" | "token_digest" | "shown" | "read_day" | "reads"
> {
  /** What the link shows: the site, the entry and the working hours, as the account's user wrote them. */
  readonly shown: unknown;
}

type ExportedTable = Pick<
  Selectable<TableLinkTable>,
  "id" | "key_id" | "name" | "endpoint" | "created_at" | "expires_at" | "made_at"
> & {
  /** Request that makes the table, as the account's user wrote it. */
  readonly body: unknown;
};

type ExportedMap = Pick<
  Selectable<MapTable>,
  "id" | "allowance_id" | "version" | "state" | "cells" | "created_at" | "made_run" | "made_at"
> & {
  /** Request as the account's user wrote it. */
  readonly request: unknown;
};

type ExportedMapLink = Omit<Selectable<MapLinkTable>, "account_id" | "token_digest" | "origins"> & {
  /** Origins as the account's user wrote them. */
  readonly origins: unknown;
};

type ExportedPlan = Pick<
  Selectable<PlanTable>,
  "id" | "allowance_id" | "version" | "state" | "paused_because" | "created_at" | "ends_at"
> & {
  /** Request as the account's user wrote it, with the progress of its tasks. */
  readonly request: unknown;
  /** State from which the next look decides what is told; null if that look begins anew. */
  readonly told: unknown;
};

type ExportedPlanVersion = Omit<PlanVersionTable, "request"> & {
  /** Request as the account's user wrote it. */
  readonly request: unknown;
};

type ExportedEvidence = Pick<
  Selectable<EvidenceTable>,
  "id" | "key_id" | "status" | "charged" | "created_at" | "finished_at" | "expires_at"
> & {
  /** Request as the account's user wrote it. */
  readonly request: unknown;
};

/** SQL expression for the units of an allowance that requests have used. Units that a server process has leased for later requests do not count. */
const usedOfAllowance = sql<number>`cast(used - (
  select coalesce(sum(leased), 0) from open_charge
  where allowance_id = allowance.id and open_charge.period_start = allowance.period_start
) as bigint)`;

import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { bytesType, type DialectName } from "../dialect.ts";

/**
 * Returns the migration for accounts, packages and allowances. Every key belongs to an account, and has a package and an allowance. The migration creates a
 * package with all offerings, and gives existing keys an account, this package and an allowance.
 */
export function accounts(dialect: DialectName): Migration {
  return {
    async up(database: Kysely<never>) {
      await database.schema.alterTable("api_key").renameTo("api_key_before").execute();
      await createTables(database, dialect);
      await takeKeysOver(database);
      await database.schema.dropTable("api_key_before").execute();
      await database.schema.createIndex("api_key_account").on("api_key").column("account_id").execute();
      await database.schema.createIndex("api_key_allowance").on("api_key").column("allowance_id").execute();
      await database.schema.createIndex("allowance_account").on("allowance").column("account_id").execute();
    },
  };
}

async function createTables({ schema }: Kysely<never>, dialect: DialectName): Promise<void> {
  await schema
    .createTable("account")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .execute();
  await schema
    .createTable("package")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("offerings", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("allowance")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("limit", "bigint", (column) => column.notNull())
    .addColumn("used", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("period_start", "bigint", (column) => column.notNull().defaultTo(0))
    .addCheckConstraint("allowance_kind", sql`kind in ('total', 'day', 'month', 'year')`)
    .addCheckConstraint("allowance_limit", sql`"limit" >= 0 and used >= 0`)
    .execute();
  await schema
    .createTable("api_key")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("package_id", "text", (column) => column.notNull().references("package.id"))
    .addColumn("allowance_id", "text", (column) => column.notNull().references("allowance.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", bytesType(dialect), (column) => column.notNull().unique())
    .addColumn("pepper_version", "integer")
    .addColumn("start", "text", (column) => column.notNull())
    .addColumn("demo", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .addColumn("replaced_by", "text")
    .addColumn("last_used_at", "bigint")
    .execute();
}

const first = { account: "acc_first", package: "all", allowance: "alw_first" };

/** Gives all existing keys one allowance that is too large to be exhausted. Until now, the keys had no limit except a maximum rate of requests. */
async function takeKeysOver(database: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ at: number | null }>`select min(created_at) as at from api_key_before`.execute(
    database,
  );
  const at = rows[0]?.at ?? null;
  await sql`insert into package (id, offerings, created_at)
    values (${first.package}, '["operational","historical","projection"]', ${at ?? Date.now()})`.execute(
    database,
  );
  if (at === null) return;
  await sql`insert into account (id, name, created_at) values (${first.account}, 'first', ${at})`.execute(
    database,
  );
  await sql`insert into allowance (id, account_id, kind, "limit")
    values (${first.allowance}, ${first.account}, 'month', 1000000000)`.execute(database);
  await sql`insert into api_key (id, account_id, package_id, allowance_id, name, hash, start, demo, created_at, revoked_at)
    select id, ${first.account}, ${first.package}, ${first.allowance}, name, hash, start,
      case when name = 'demo' then 1 else 0 end, created_at, revoked_at
    from api_key_before`.execute(database);
}

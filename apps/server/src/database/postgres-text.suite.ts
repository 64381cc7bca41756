import pg from "pg";

/** All rows of all tables of a database as text, bytes in hexadecimal. */
export async function postgresText(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    let text = "";
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      text += rows.map(({ row }) => `${row}\n`).join("");
    }
    return text;
  } finally {
    await client.end();
  }
}

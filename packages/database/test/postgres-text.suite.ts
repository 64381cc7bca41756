import pg from "pg";

/** Returns all rows of all tables of a database as XML. */
export async function postgresText(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(
      "select schema_to_xml('public', false, false, '')::text as text",
    );
    return rows[0]!.text;
  } finally {
    await client.end();
  }
}

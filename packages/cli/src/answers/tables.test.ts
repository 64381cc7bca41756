import { expect, test } from "vitest";
import { startMs, terminal } from "../terminal.suite.ts";

const token = "4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d";
const table = {
  id: "tbl_8sN2bVq5Lx0CfW7d",
  name: "Crane, site 7",
  endpoint: "optimality.windows",
  body: {},
  created_at: "2026-11-21T09:14:03Z",
  expires_at: "2027-02-19T09:14:03Z",
  made_at: null,
  failing: null,
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Creates a terminal with a server that has tables, and a function that runs a command there. `asked` gets its requests. */
async function server(tables: readonly object[] = []) {
  const asked: { method: string; path: string; body: Record<string, unknown> | undefined }[] = [];
  const halcyon = await terminal({
    fetch: async (input, { method = "GET", body }) => {
      const { pathname: path } = new URL(input);
      asked.push({
        method,
        path,
        body: typeof body === "string" ? (JSON.parse(body) as (typeof asked)[number]["body"]) : undefined,
      });
      if (path === "/v2/cost/") return Response.json({ cost: 2 });
      if (method === "DELETE") return new Response(null, { status: 204 });
      if (method === "POST") return Response.json({ ...table, url: `/tables/${token}.csv` }, { status: 201 });
      return Response.json({ tables });
    },
  });
  const create = (...args: readonly string[]) =>
    halcyon("table", "create", "--name", "Crane, site 7", "--task", "19", ...args);
  return { asked, halcyon, create };
}

test("makes a table of windows, and prints its whole address, its end and the cost of a renewal", async () => {
  const { create, asked } = await server();
  const { code, stdout } = await create("--of", "windows", "--at", "53.55,9.99", "--duration", "6");
  expect(code).toBe(0);
  expect(stdout).toContain(`http://halcyon.test/tables/${token}.csv\n`);
  expect(oneLine(stdout)).toContain(
    "It is not shown again. Anyone who has it can read the table until 2027-02-19.",
  );
  expect(oneLine(stdout)).toContain("Each renewal costs 2 requests");
  const body = {
    location: { latitude: 53.55, longitude: 9.99 },
    model: "noaa",
    entry: { type: "task", id: 19 },
    period: { hours: 168 },
    timezone: "Europe/Berlin",
    window: { duration_hours: 6, order: "soonest", top: 100 },
  };
  expect(asked.map(({ path }) => path)).toEqual(["/v2/cost/", "/v2/tables/"]);
  expect(asked[1]!.body).toEqual({ name: "Crane, site 7", endpoint: "optimality.windows", body });
});

test("makes a table of hours by default, which ends after the wanted days", async () => {
  const { create, asked } = await server();
  await create("--at", "53.55,9.99", "--days", "7", "--hours", "48", "--utc");
  const { endpoint, body, expires_at } = asked[1]!.body!;
  expect(endpoint).toBe("optimality.composite");
  expect(body).toMatchObject({ period: { hours: 48 }, timezone: "UTC" });
  expect(body).not.toHaveProperty("window");
  expect(expires_at).toBe(new Date(startMs + 7 * 86_400_000).toISOString());
});

test("makes a table that ranks several places, and refuses them for other rows", async () => {
  const { create, asked } = await server();
  const places = ["--at", "53.55,9.99", "--at", "54.5,7.9"];
  expect((await create("--of", "rank", ...places)).code).toBe(0);
  expect(asked[1]!.body).toMatchObject({
    endpoint: "optimality.rank",
    body: {
      locations: [
        { ref: "53.55,9.99", latitude: 53.55 },
        { ref: "54.5,7.9", latitude: 54.5 },
      ],
      periods: [{ hours: 168 }],
      timezone: "auto",
    },
  });
  const refused = await create("--of", "windows", ...places);
  expect(refused.code).toBe(2);
  expect(oneLine(refused.stderr)).toContain("give --at once, or --of rank");
});

test("--cost says what a renewal would cost, and makes nothing", async () => {
  const { create, asked } = await server();
  const { stdout } = await create("--at", "53.55,9.99", "--cost");
  expect(oneLine(stdout)).toContain("Each renewal would cost 2 requests of the allowance.");
  expect(asked.map(({ path }) => path)).toEqual(["/v2/cost/"]);
});

test("lists tables with the reason why one is not renewed, and says so if there is none", async () => {
  const failing = { since: "2026-11-21T08:00:00Z", code: "offering_not_in_package" };
  const { halcyon } = await server([table, { ...table, name: "Two", failing }]);
  const { stdout } = await halcyon("table", "list");
  expect(stdout).toMatch(/Crane, site 7 +good +2027-02-19 +tbl_8sN2bVq5Lx0CfW7d/);
  expect(stdout).toMatch(/Two +not renewed /);
  const { stdout: json } = await halcyon("table", "list", "--json");
  expect(json).toContain("offering_not_in_package");
  expect((await (await server()).halcyon("table", "list")).stderr).toContain("There are no tables yet");
});

test("deletes a table by its name or id, and refuses a name that no table has", async () => {
  const { halcyon, asked } = await server([table]);
  expect((await halcyon("table", "delete", "crane, SITE 7")).stderr).toContain("Deleted");
  expect(asked.at(-1)).toMatchObject({ method: "DELETE", path: "/v2/tables/tbl_8sN2bVq5Lx0CfW7d" });
  expect((await halcyon("table", "delete", table.id)).code).toBe(0);
  const absent = await halcyon("table", "delete", "Crane, site 8");
  expect(absent.code).toBe(3);
  expect(oneLine(absent.stderr)).toContain("Crane, site 7");
});

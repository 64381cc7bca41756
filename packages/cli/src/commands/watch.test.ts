import { expect, test } from "vitest";
import { terminal } from "../terminal.suite.ts";

const webhook = {
  id: "whk_8sN2bVq5Lx0CfW7d",
  url: "https://example.com/halcyon",
  description: "Site office",
  state: "active",
  disabled_because: null,
};
const address = {
  id: "adr_2hV7yMq4Ts9JbL0e",
  email: "crane@example.com",
  state: "disabled",
  disabled_because: "unsubscribed",
};

/** Returns a simulated server with one webhook and one e-mail address, or with none. It stores the watches that it receives. */
function server(isEmpty = false) {
  const asked: unknown[] = [];
  const fetch = async (input: string, { body }: RequestInit): Promise<Response> => {
    const { pathname } = new URL(input);
    if (pathname.endsWith("/webhooks/"))
      return Response.json({ webhooks: isEmpty ? [] : [webhook], next_cursor: null });
    if (pathname.endsWith("/addresses/")) return Response.json({ addresses: isEmpty ? [] : [address] });
    asked.push((JSON.parse(body as string) as { tell?: unknown }).tell);
    return Response.json({ per_round: 1, per_day: 8 });
  };
  return { asked, fetch };
}

const wanted = ["watch", "test", "--name", "Crane", "--at", "51.5,-0.12", "--task", "1"];

test.each([
  [[], undefined],
  [["--to", "Site office", "--to", "crane@example.com"], { to: [webhook.id, address.id] }],
  [["--to", webhook.url], { to: [webhook.id] }],
  [["--to", "whk_0000000000000000"], { to: ["whk_0000000000000000"] }],
  [["--to", "nobody"], { to: [] }],
  [["--quiet", "21-6"], { quiet: { from: 21, to: 6, timezone: "Europe/London" } }],
  [["--digest", "6:30"], { digest: { at: "06:30", timezone: "Europe/London" } }],
  [
    ["--digest", "mon,wed 18:00"],
    { digest: { at: "18:00", timezone: "Europe/London", weekdays: ["mon", "wed"] } },
  ],
])("a watch tells as %j says", async (options, tell) => {
  const { asked, fetch } = server();
  const halcyon = await terminal({ fetch });
  expect(await halcyon(...wanted, ...options)).toMatchObject({ code: 0, stderr: "" });
  expect(asked).toEqual([tell]);
});

test("a destination that is not there ends with 3, and near names are told", async () => {
  const halcyon = await terminal(server());
  expect(await halcyon(...wanted, "--to", "office")).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/"Site office"\? "halcyon watch destinations"/),
  });
});

test("destinations are listed with what to choose them by", async () => {
  const halcyon = await terminal({ ...server(), columns: 100 });
  expect((await halcyon("watch", "destinations")).stdout).toBe(
    [
      "destination                               state                   id                    kind",
      "Site office, https://example.com/halcyon  active                  whk_8sN2bVq5Lx0CfW7d  webhook",
      "crane@example.com                         disabled: unsubscribed  adr_2hV7yMq4Ts9JbL0e  e-mail",
      "",
    ].join("\n"),
  );
  const { stdout } = await halcyon("watch", "destinations", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ webhooks: [webhook], addresses: [address] });
  const none = await terminal(server(true));
  expect(await none("watch", "destinations")).toMatchObject({ code: 0, stdout: "" });
});

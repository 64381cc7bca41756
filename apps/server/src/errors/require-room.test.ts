import { addAccount, limitAccount } from "@halcyon/accounts/accounts";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { expect, test } from "vitest";
import { requireRoom } from "./require-room.ts";

test("what is more than the limit is refused with the maximum of the account", async () => {
  const database = await memoryDatabase();
  const operator = { database, nowMs: () => Date.UTC(2026, 10, 21), actor: "tester" };
  const { id } = await addAccount(operator, "Crane");
  const room = (webhooks: number) => requireRoom(database, id, "webhooks", webhooks);
  await room(20);
  await expect(room(21)).rejects.toMatchObject({
    code: "too_many_destinations",
    message: "Your account may have at most 20 webhooks.",
    errors: [{ pointer: "#/url", expected: { maximum: 20 } }],
  });
  await limitAccount(operator, id, { webhooks: 21 });
  await room(21);
  await expect(room(22)).rejects.toMatchObject({ errors: [{ expected: { maximum: 21 } }] });
  await limitAccount(operator, id, { webhooks: 0 });
  await expect(room(1)).rejects.toMatchObject({ errors: [{ expected: { maximum: 0 } }] });
  await database.destroy();
});

import { addressesMax, mailsADayMax } from "@halcyon/schema/watch";
import { describe, expect, test } from "vitest";
import { accountsIn } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { standingsOf, destinationsIn } from "../destinations.ts";
import { type OpenDatabases, type WatchBench, watchBench } from "../../watches/watch-bench.suite.ts";
import { type AddedAddress, type AddressStore, addressStore } from "./address-store.ts";

const hourMs = 3_600_000;

function storeOf({ database, clock }: WatchBench): AddressStore {
  return addressStore(database, () => clock.ms);
}

async function added(
  store: AddressStore,
  accountId: string,
  email = "crane@example.com",
): Promise<AddedAddress> {
  const made = await store.add({ accountId, keyId: "key_a" }, email);
  if (typeof made === "string") throw new Error(made);
  return made;
}

async function confirmed(store: AddressStore, accountId: string): Promise<string> {
  const { address, confirmToken } = await added(store, accountId);
  expect(await store.confirm(confirmToken!)).toBe(true);
  return address.id;
}

/** What addresses keep, whichever database they are in. */
export function describeAddresses(open: OpenDatabases): void {
  describe("addresses", () => {
    test("are confirmed by a token that is good once, for 24 hours, and of which a digest is kept", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const { address, confirmToken } = await added(store, accountId);
      expect(address).toMatchObject({ email: "crane@example.com", state: "unconfirmed", confirmed_at: null });
      expect(JSON.stringify(await bench.database.selectFrom("address").selectAll().execute())).not.toContain(
        confirmToken,
      );
      bench.clock.ms += 24 * hourMs;
      expect(await store.confirm(confirmToken!)).toBe(false);
      const again = await added(store, accountId, "Crane@example.com");
      expect(again.address.id).toBe(address.id);
      expect(await store.confirm(confirmToken!)).toBe(false);
      bench.clock.ms += 24 * hourMs - 1;
      expect(await store.confirm(again.confirmToken!)).toBe(true);
      expect(await store.confirm(again.confirmToken!)).toBe(false);
      expect(await store.list(accountId)).toMatchObject([{ id: address.id, state: "active" }]);
      expect((await added(store, accountId)).confirmToken).toBeUndefined();
    });

    test("are told nothing before they are confirmed, and belong to one account", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const other = (await bench.account()).accountId;
      const destinations = destinationsIn(bench.database);
      const { address, confirmToken } = await added(store, accountId);
      const standing = (of: string) => standingsOf(destinations, of, [address.id]);
      expect(await standing(accountId)).toEqual(new Map([[address.id, "unconfirmed"]]));
      await store.confirm(confirmToken!);
      expect(await standing(accountId)).toEqual(new Map([[address.id, "confirmed"]]));
      expect(await standing(other)).toEqual(new Map());
      expect(await store.list(other)).toEqual([]);
      expect(await store.delete({ accountId: other, keyId: "key_b" }, address.id)).toBe(false);
    });

    test("are disabled by whoever has a message to them, until they are confirmed anew", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const id = await confirmed(store, accountId);
      const token = await store.unsubscribeToken({ id, account_id: accountId });
      expect(
        JSON.stringify(await bench.database.selectFrom("unsubscribe_token").selectAll().execute()),
      ).not.toContain(token);
      for (const wrong of ["", "a".repeat(32), token.toLowerCase()]) await store.unsubscribe(wrong);
      expect(await store.list(accountId)).toMatchObject([{ state: "active" }]);
      await store.unsubscribe(token);
      await store.unsubscribe(token);
      expect(await store.list(accountId)).toMatchObject([
        { state: "disabled", disabled_because: "unsubscribed" },
      ]);
      const { address, confirmToken } = await added(store, accountId);
      expect(address).toMatchObject({ id, state: "disabled" });
      await store.confirm(confirmToken!);
      expect(await store.list(accountId)).toMatchObject([{ state: "active", disabled_because: null }]);
    });

    test("are refused beyond the most that an account may have, and links beyond the most of a day", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const changer = { accountId: bench.owner.accountId, keyId: "key_a" };
      for (let made = 0; made < addressesMax; made += 1)
        await added(store, changer.accountId, `a${made}@example.com`);
      await expect(store.add(changer, "other@example.com")).rejects.toMatchObject({
        errors: [{ pointer: "#/email", code: "too_many_destinations", expected: { maximum: addressesMax } }],
      });
      expect(await store.add(changer, "a1@example.com")).toBe("too many links");
      bench.clock.ms += 24 * hourMs;
      expect(await store.add(changer, "a1@example.com")).toMatchObject({ confirmToken: expect.any(String) });
    });

    test("get so many messages a day together, and the next day as many", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const day = {
        account_id: accountId,
        day: "2026-11-21",
        kind: "event",
        sent: mailsADayMax - 1,
      } as const;
      await bench.database.insertInto("mail_day").values(day).execute();
      expect(await store.countMail(accountId)).toBe(true);
      expect(await store.countMail(accountId)).toBe(false);
      expect(await store.countMail((await bench.account()).accountId)).toBe(true);
      bench.clock.ms += 24 * hourMs;
      expect(await store.countMail(accountId)).toBe(true);
      bench.clock.ms += 24 * hourMs;
      await store.sweep();
      expect(await bench.database.selectFrom("mail_day").select("day").execute()).toEqual([
        { day: "2026-11-22" },
      ]);
    });

    test("can be unsubscribed for 60 days by a message", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const id = await confirmed(store, accountId);
      const token = await store.unsubscribeToken({ id, account_id: accountId });
      bench.clock.ms += 60 * 24 * hourMs;
      await store.sweep();
      expect(await bench.database.selectFrom("unsubscribe_token").selectAll().execute()).toHaveLength(1);
      bench.clock.ms += 1;
      await store.sweep();
      await store.unsubscribe(token);
      expect(await store.list(accountId)).toMatchObject([{ state: "active" }]);
    });

    test("are exported without their links, and deleted with all that is sent to them, and with their account", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const operator = { database: bench.database, nowMs: () => bench.clock.ms, actor: "test" };
      const { address } = await added(store, accountId);
      const { confirm_digest: digest } = await bench.database
        .selectFrom("address")
        .selectAll()
        .executeTakeFirstOrThrow();
      const exported = await exportAccount(operator, accountId);
      expect(exported.addresses).toMatchObject([{ id: address.id, email: "crane@example.com" }]);
      expect(JSON.stringify(exported)).not.toContain(digest);
      expect(await store.delete({ accountId, keyId: "key_a" }, address.id)).toBe(true);
      expect(await bench.database.selectFrom("delivery_lane").selectAll().execute()).toEqual([]);
      await confirmed(store, accountId);
      await accountsIn(operator).delete(accountId);
      for (const table of ["address", "delivery_lane", "mail_day", "unsubscribe_token"] as const)
        expect(await bench.database.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
}

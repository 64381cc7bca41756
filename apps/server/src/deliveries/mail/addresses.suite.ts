import { addressesMax, linkAgainHours, mailboxLinksADayMax, mailsADayMax } from "@halcyon/schema/watch";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { standingsOf, destinationsIn } from "../destinations.ts";
import { type OpenDatabases, type WatchBench, watchBench } from "../../watches/watch-bench.suite.ts";
import { type AddressStore, addressStore } from "./address-store.ts";

const hourMs = 3_600_000;

function storeOf({ database, clock }: WatchBench): AddressStore {
  return addressStore(database, () => clock.ms);
}

async function added(store: AddressStore, accountId: string, email = "crane@example.com") {
  const made = await store.add({ accountId, keyId: "key_a" }, email);
  if (typeof made === "string") throw new Error(made);
  return { ...made, ...made.link };
}

async function confirmed(store: AddressStore, accountId: string): Promise<string> {
  const { address, confirmToken } = await added(store, accountId);
  expect(await store.confirm(confirmToken!)).toBe(true);
  return address.id;
}

/** Defines tests of addresses, for any database. */
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
      const token = await store.unsubscribeToken({ id, account_id: accountId, email: "crane@example.com" });
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
      bench.clock.ms += linkAgainHours * hourMs;
      expect(await store.add(changer, "a1@example.com")).toBe("too many links");
      bench.clock.ms += 24 * hourMs;
      expect((await added(store, changer.accountId, "a1@example.com")).confirmToken).toBeDefined();
    });

    test("have one link that is waited for: a second wish within 6 hours sends nothing and ends no link", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const first = await added(store, accountId);
      bench.clock.ms += linkAgainHours * hourMs - 1;
      for (const email of ["crane@example.com", "CRANE@example.com"]) {
        const second = await added(store, accountId, email);
        expect([second.link, second.address]).toEqual([undefined, first.address]);
      }
      expect(await store.confirm(first.confirmToken!)).toBe(true);
    });

    test("get another link after 6 hours, and at once where the mail server has not taken the first", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      await added(store, accountId);
      bench.clock.ms += linkAgainHours * hourMs;
      expect((await added(store, accountId)).link).toBeDefined();
      for (let count = 0; count < 10; count += 1) {
        const { address, link } = await added(store, accountId, "mast@example.com");
        expect(link).toBeDefined();
        await store.notSent(address);
      }
    });

    test("of one mailbox get 5 links a day, whichever accounts and keys ask, and however it is spelt", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const accounts = [bench.owner, await bench.account(), await bench.account(), await bench.account()];
      const spellings = [
        "crane@example.com",
        "Crane@Example.com",
        "crane+a@example.com",
        "crane+b+c@example.com",
      ];
      const links = [];
      for (let round = 0; round < 5; round += 1)
        for (const { accountId } of accounts)
          for (const email of spellings) links.push((await added(store, accountId, email)).link);
      expect(links).toHaveLength(80);
      expect(links.filter((link) => link !== undefined)).toHaveLength(mailboxLinksADayMax);
      const { accountId } = accounts[3]!;
      expect((await added(store, accountId, "other@example.com")).link).toBeDefined();
      bench.clock.ms += 24 * hourMs;
      expect((await added(store, accountId)).link).toBeDefined();
      expect(JSON.stringify(await bench.database.selectFrom("mailbox").selectAll().execute())).not.toContain(
        "example.com",
      );
    });

    test("are blocked by their reader in every account, for good, and with all links that wait", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const other = (await bench.account()).accountId;
      const { confirmToken, blockToken } = await added(store, accountId);
      await confirmed(store, other);
      const waiting = await added(store, other, "Crane+site@example.com");
      await added(store, other, "crane@example.org");
      for (const wrong of ["", "a".repeat(32), confirmToken!]) await store.block(wrong);
      const states = (await store.list(other)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(["active", "unconfirmed", "unconfirmed"]);
      await store.block(blockToken!);
      await store.block(blockToken!);
      const off = { state: "disabled", disabled_because: "unsubscribed" };
      expect(await store.list(accountId)).toMatchObject([off]);
      expect(await store.list(other)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ...off, email: "crane@example.com" }),
          expect.objectContaining({ ...off, email: "Crane+site@example.com" }),
          expect.objectContaining({ state: "unconfirmed", email: "crane@example.org" }),
        ]),
      );
      expect(await store.confirm(waiting.confirmToken!)).toBe(false);
      const third = (await bench.account()).accountId;
      for (let day = 0; day < 100; day += 50) {
        bench.clock.ms += 50 * 24 * hourMs;
        await store.sweep();
        for (const asking of [accountId, other, third])
          expect((await added(store, asking)).link).toBeUndefined();
      }
      expect((await added(store, third, "crane@example.org")).link).toBeDefined();
    });

    test("are blocked by the link of an event too, whoever forgot them, and that link undoes it for good", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const other = (await bench.account()).accountId;
      const id = await confirmed(store, accountId);
      await confirmed(store, other);
      const token = await store.unsubscribeToken({ id, account_id: accountId, email: "crane@example.com" });
      expect(await store.delete({ accountId, keyId: "key_a" }, id)).toBe(true);
      await store.block(token);
      const disabled = [{ state: "disabled", disabled_because: "unsubscribed" }];
      expect(await store.list(other)).toMatchObject(disabled);
      bench.clock.ms += 100 * 24 * hourMs;
      await store.sweep();
      expect((await added(store, other)).link).toBeUndefined();
      for (const wrong of ["", "a".repeat(32), token.toLowerCase()]) await store.unblock(wrong);
      expect((await added(store, accountId)).link).toBeUndefined();
      await store.unblock(token);
      await store.unblock(token);
      expect(await store.list(other)).toMatchObject(disabled);
      const { confirmToken } = await added(store, other);
      expect(await store.confirm(confirmToken!)).toBe(true);
      expect(await store.list(other)).toMatchObject([{ state: "active", disabled_because: null }]);
    });

    test("leave nothing of their mailbox after two days, and of its links after 60", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      await added(store, bench.owner.accountId);
      const count = async () =>
        Promise.all(
          (["mailbox", "mailbox_token"] as const).map(
            async (table) => (await bench.database.selectFrom(table).selectAll().execute()).length,
          ),
        );
      bench.clock.ms += 24 * hourMs;
      await store.sweep();
      expect(await count()).toEqual([1, 1]);
      bench.clock.ms += 24 * hourMs;
      await store.sweep();
      expect(await count()).toEqual([0, 1]);
      bench.clock.ms += 58 * 24 * hourMs + 1;
      await store.sweep();
      expect(await count()).toEqual([0, 0]);
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
      const token = await store.unsubscribeToken({ id, account_id: accountId, email: "crane@example.com" });
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
      await deleteAccount(operator, accountId);
      for (const table of ["address", "delivery_lane", "mail_day", "unsubscribe_token"] as const)
        expect(await bench.database.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
}

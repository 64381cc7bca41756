import type { Entry, EntryType, v2 } from "@halcyon/schema";
import { createHash } from "node:crypto";
import type { EntryPorts } from "../../entries/find-entry.ts";
import {
  createEntry,
  deleteEntry,
  type EntryChangePorts,
  replaceEntry,
  type RequireSeen,
} from "../../entries/change-entry.ts";
import {
  entryDetail,
  getEntry,
  getEntryVersion,
  listEntries,
  ownEntriesOfPage,
} from "../../entries/list-entries.ts";
import type { JsonAnswer } from "../pipeline/answer.ts";
import type * as answering from "../pipeline/handler.ts";
import { ifMatch, versionTag } from "./if-match.ts";

type Handlers = answering.Handlers<typeof v2>;
type Call<Name extends keyof Handlers> = answering.Call<(typeof v2)[Name]>;
type EntryHandlers = Pick<Handlers, Extract<keyof Handlers, `${"tasks" | "scenarios"}.${string}`>>;

/**
 * Returns the handlers under `/{version}/tasks/` and `/{version}/scenarios/`.
 *
 * @param requireSeen - Refuses entries that this version of the API cannot show as a whole.
 * @param isListed - Says if lists of this version have a curated entry. They always have the entries of the account.
 */
export function entryHandlers(
  ports: EntryPorts & EntryChangePorts,
  requireSeen: RequireSeen,
  isListed: (entry: Entry) => boolean,
): EntryHandlers {
  const tasks = handlersOf(ports, "task", requireSeen, isListed);
  const scenarios = handlersOf(ports, "scenario", requireSeen, isListed);
  return {
    "tasks.list": tasks.list,
    "tasks.get": tasks.get,
    "tasks.create": tasks.create,
    "tasks.replace": tasks.replace,
    "tasks.delete": tasks.delete,
    "tasks.version": tasks.version,
    "scenarios.list": scenarios.list,
    "scenarios.get": scenarios.get,
    "scenarios.create": scenarios.create,
    "scenarios.replace": scenarios.replace,
    "scenarios.delete": scenarios.delete,
    "scenarios.version": scenarios.version,
  };
}

type Named = Pick<Call<"tasks.get">, "params" | "principal">;
type Changing = Named & Pick<Call<"tasks.replace">, "headers" | "repeated" | "noteDone">;

function handlersOf(
  ports: EntryPorts & EntryChangePorts,
  type: EntryType,
  requireSeen: RequireSeen,
  isListed: (entry: Entry) => boolean,
) {
  const { library, ownEntries } = ports;
  let known: readonly Entry[] | undefined;
  const curated = (): readonly Entry[] => (known ??= library.list(type).filter(isListed));
  const nameOf = ({ params, principal }: Named) => ({ accountId: principal.accountId, type, id: params.id });
  const shown = (
    entry: Entry,
  ): Pick<JsonAnswer<unknown>, "headers"> & { json: ReturnType<typeof entryDetail> } => ({
    json: entryDetail(ports, entry),
    headers: { etag: versionTag(entry.version) },
  });
  return {
    list: async ({ query, principal }: Pick<Call<"tasks.list">, "query" | "principal">) => {
      const own = await ownEntries.list(principal.accountId, type, ownEntriesOfPage(query));
      const digest = createHash("sha256").update(own.map(({ id, version }) => `${id}/${version}`).join());
      return {
        json: listEntries([...curated(), ...own], query),
        versions: [library.version, digest.digest("base64url")],
        revalidate: true as const,
      };
    },

    get: async (call: Named) => {
      const json = requireSeen(await getEntry(ports, nameOf(call)));
      if (json.scope === "curated") return { json, versions: [library.version] };
      return { json, etag: versionTag(json.version), revalidate: true as const };
    },

    create: async ({
      body,
      principal,
      repeated,
      noteDone,
      version,
    }: Pick<Call<"tasks.create">, "body" | "principal" | "repeated" | "noteDone" | "version">) => {
      const name = { accountId: principal.accountId, type };
      const entry =
        (repeated && (await ownEntries.findVersion({ ...name, id: Number(repeated.outcome) }, 1))) ??
        (await createEntry(ports, principal.accountId, type, body, (transaction, { id }) =>
          noteDone(transaction, String(id)),
        ));
      const answer = shown(entry);
      return {
        ...answer,
        headers: { ...answer.headers, location: `/${version}/${type}s/${entry.id}` },
        outcome: String(entry.id),
      };
    },

    replace: async (call: Changing & Pick<Call<"tasks.replace">, "body">) => {
      const { body, headers, repeated, noteDone } = call;
      const name = nameOf(call);
      const entry =
        (repeated && (await ownEntries.findVersion(name, Number(repeated.outcome)))) ??
        (await replaceEntry(
          ports,
          name,
          ifMatch(headers["if-match"]),
          body,
          (transaction, { version }) => noteDone(transaction, String(version)),
          requireSeen,
        ));
      return { ...shown(entry), outcome: String(entry.version) };
    },

    delete: async (call: Changing) => {
      const { headers, repeated, noteDone } = call;
      const outcome = "deleted";
      if (repeated === undefined)
        await deleteEntry(ports, nameOf(call), ifMatch(headers["if-match"]), (transaction) =>
          noteDone(transaction, outcome),
        );
      return { json: undefined, outcome };
    },

    version: async (call: Named & Pick<Call<"tasks.version">, "params">) => {
      const json = requireSeen(await getEntryVersion(ports, nameOf(call), call.params.version));
      return { json, versions: [library.version] };
    },
  };
}

import type { Address, Halcyon, Webhook } from "@halcyon/sdk/v2";
import { withLastingApi } from "../../connection/api.ts";
import { idOfNamed } from "../../connection/id-of-named.ts";
import type { Surroundings } from "../../surroundings.ts";
import { tableWithin } from "../../terminal/lines.ts";
import { lookOf } from "../../terminal/look.ts";
import { plain } from "../../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../../terminal/print-answer.ts";

/** Destination to which a watch sends its events. */
interface Destination {
  readonly id: string;
  readonly kind: "webhook" | "e-mail";
  /** Names by which users can refer to the destination: its URL or e-mail address, and its description. */
  readonly names: readonly string[];
  readonly state: string;
}

/** Prints the webhooks and e-mail addresses that `--to` accepts. */
export async function listDestinations(surroundings: Surroundings, options: PrintOptions): Promise<void> {
  const { answered, webhooks } = await withLastingApi(surroundings, async (halcyon) => ({
    webhooks: await webhooksOf(halcyon),
    answered: await halcyon.addresses.list().withResponse(),
  }));
  const { addresses } = answered.data;
  const all = destinationsOf(webhooks, addresses);
  if (options.json !== true && all.length === 0) {
    surroundings.stderr.write(
      "There are no webhooks and no e-mail addresses. `halcyon events` lists what a watch reports.\n",
    );
    return;
  }
  printAnswer(
    surroundings,
    options,
    { ...answered, data: { webhooks, addresses } },
    {
      lines: () =>
        tableWithin(
          lookOf(surroundings).columns,
          ["destination", "state", "id", "kind"],
          all.map(({ names, state, id, kind }) => [plain(names.join(", ")), state, id, kind]),
        ),
    },
  );
}

/**
 * Returns the ids of webhooks and e-mail addresses that are given by id or name.
 *
 * @throws CommandError with `usage` if several destinations have the name, or with `absent` if no destination has it. The message about an absent name suggests
 * similar names.
 */
export async function destinationIdsOf(halcyon: Halcyon, texts: readonly string[]): Promise<string[]> {
  if (texts.every((text) => idForm.test(text))) return [...texts];
  const { addresses } = await halcyon.addresses.list();
  const all = destinationsOf(await webhooksOf(halcyon), addresses);
  return texts.map((text) => (idForm.test(text) ? text : idOfNamed(text, all, destinationKind)));
}

const idForm = /^(?:whk|adr)_\w+$/;

const destinationKind = {
  one: "destination",
  several: "destinations",
  listedBy: "halcyon watch destinations",
};

function destinationsOf(webhooks: readonly Webhook[], addresses: readonly Address[]): Destination[] {
  return [
    ...webhooks.map(({ id, url, description, state, disabled_because: because }): Destination => ({
      id,
      kind: "webhook",
      names: description === null ? [url] : [description, url],
      state: stateOf(state, because),
    })),
    ...addresses.map(({ id, email, state, disabled_because: because }): Destination => ({
      id,
      kind: "e-mail",
      names: [email],
      state: stateOf(state, because),
    })),
  ];
}

function stateOf(state: string, because: string | null): string {
  return because === null ? state : `${state}: ${because}`;
}

async function webhooksOf(halcyon: Halcyon): Promise<readonly Webhook[]> {
  const webhooks: Webhook[] = [];
  for await (const webhook of halcyon.webhooks.list()) webhooks.push(webhook);
  return webhooks;
}

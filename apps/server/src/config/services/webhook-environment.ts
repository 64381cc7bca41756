import { type DestinationRules, networksSchema, portsSchema } from "@halcyon/delivery";
import { BlockList } from "node:net";
import type { z } from "zod";
import { type WebhookMasters, webhookMastersSchema } from "./webhook-secrets.ts";

/** Allowed addresses of webhooks, and the master secret of their secrets. */
export interface WebhooksConfig {
  /** Master secrets; undefined if none are set. A server on a SQLite file then creates one of its own. */
  readonly masters: WebhookMasters | undefined;
  readonly rules: DestinationRules;
}

/** The settings of the environment for {@link WebhooksConfig}. */
export const webhookEnvironment = {
  HALCYON_WEBHOOK_MASTER: webhookMastersSchema.optional().meta({
    description:
      "The master secret behind the secrets of webhooks: `1:` and the base64 of 32 bytes. The newest is first, and the others still sign. By default, a SQLite server keeps one in its data folder, and a server on PostgreSQL sends nothing to webhooks.",
  }),
  HALCYON_WEBHOOK_PORTS: portsSchema
    .default([443])
    .meta({ description: "Ports, separated by commas, that webhooks may use." }),
  HALCYON_WEBHOOK_NETWORKS: networksSchema.optional().meta({
    description:
      "Networks that are not public, separated by commas, to which webhooks may send. Plain http is allowed in these networks.",
  }),
};

export function webhooksConfig(given: z.output<z.ZodObject<typeof webhookEnvironment>>): WebhooksConfig {
  return {
    masters: given.HALCYON_WEBHOOK_MASTER,
    rules: {
      ports: given.HALCYON_WEBHOOK_PORTS,
      opened: given.HALCYON_WEBHOOK_NETWORKS ?? new BlockList(),
    },
  };
}

import { idSchema } from "../../wire/service/id.ts";

export const webhookIdSchema = idSchema(["whk"]).meta({
  description: "Id of a webhook.",
  examples: ["whk_8sN2bVq5Lx0CfW7d"],
});

export const addressIdSchema = idSchema(["adr"]).meta({
  description: "Id of an e-mail address.",
  examples: ["adr_2hV7yMq4Ts9JbL0e"],
});

/** Schema of the id of a destination: a webhook or an e-mail address. */
export const destinationIdSchema = idSchema(["whk", "adr"]).meta({
  description: "Id of a webhook or of an address.",
  examples: ["whk_8sN2bVq5Lx0CfW7d"],
});

/** Reasons why a webhook is disabled. `gone`: its receiver reported that the URL is gone. `failing`: its receiver has not accepted any event for days. */
export const disablingReasons = ["gone", "failing"] as const;
export type DisablingReason = (typeof disablingReasons)[number];

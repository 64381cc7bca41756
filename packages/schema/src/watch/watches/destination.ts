import { z } from "zod";

export const webhookIdSchema = z
  .string()
  .regex(/^whk_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of a webhook.", examples: ["whk_8sN2bVq5Lx0CfW7d"] });

export const addressIdSchema = z
  .string()
  .regex(/^adr_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of an e-mail address.", examples: ["adr_2hV7yMq4Ts9JbL0e"] });

/** Schema of the id of a destination: a webhook or an e-mail address. */
export const destinationIdSchema = z
  .string()
  .regex(/^(whk|adr)_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of a webhook or of an address.", examples: ["whk_8sN2bVq5Lx0CfW7d"] });

/** Reasons why a webhook is disabled. `gone`: its receiver reported that the URL is gone. `failing`: its receiver has not accepted any event for days. */
export const disablingReasons = ["gone", "failing"] as const;
export type DisablingReason = (typeof disablingReasons)[number];

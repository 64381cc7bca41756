import { z } from "zod";
import { timestampSchema } from "../../time/timestamp.ts";

/**
 * State of a part of a model, or of a record. `ready`: it works. `degraded`: it provides less than it should. `absent`: it provides no weather at present.
 */
const serviceStates = ["ready", "degraded", "absent"] as const;
export type ServiceState = (typeof serviceStates)[number];

/** Reasons why a model part, a model or a record is not `ready`. The list is closed, and each reason needs its own remedy. */
const serviceReasonCodes = ["empty", "unreachable", "denied", "damaged", "unusable", "stale"] as const;
type ServiceReasonCode = (typeof serviceReasonCodes)[number];

/** Reason why a source provides no weather at all. */
export type SourceTrouble = Exclude<ServiceReasonCode, "stale">;

const serviceReasonSchema = z
  .object({
    code: z.enum(serviceReasonCodes).meta({
      description:
        "`empty`: nothing is published yet. `unreachable`: the source does not answer. `denied`: the source refuses access. `damaged`: the data are truncated or do not match their checksum. `unusable`: the data do not match the configuration. `stale`: the data are too old.",
    }),
    next_try: timestampSchema.optional().meta({
      description:
        "The time at which the server tries again automatically; absent if every request tries again.",
    }),
  })
  .meta({ id: "ServiceReason" });
export type ServiceReason = z.output<typeof serviceReasonSchema>;

/** Fields that describe the state of a model part, a model or a weather record. */
export const serviceFields = {
  state: z.enum(serviceStates).meta({
    description:
      "`ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now.",
  }),
  reason: serviceReasonSchema.optional().meta({ description: "The reason why it is not `ready`." }),
};

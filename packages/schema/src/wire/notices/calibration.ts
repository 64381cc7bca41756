import { z } from "zod";
import { partSchema } from "../../registry/models/model-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

/** Request field for calibration. */
export const calibratedSchema = z.boolean().optional().meta({
  description:
    "Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given.",
});

/** Calibration that was applied to the weather of a part, or to its odds. */
export const calibrationSchema = z
  .object({
    id: z.string().meta({ description: "The site.", examples: ["hut"] }),
    revision: z.int().min(1).meta({ description: "Rises with every change." }),
    part: partSchema,
    variables: z.array(variableNameSchema).meta({ description: "Empty where odds alone are calibrated." }),
    trained_to: z.iso.date().meta({ description: "The last day of observations that it was fitted to." }),
    days: z.int().min(1).meta({ description: "Distinct days that it was fitted to." }),
    synthetic: z.boolean().meta({ description: "Whether it was fitted to weather that is not real." }),
    probability_calibrated: z.literal(true).optional().meta({
      description:
        "Only present where odds were calibrated too: those of its members came true as they now say.",
    }),
  })
  .meta({ id: "Calibration" });
export type Calibration = z.output<typeof calibrationSchema>;

/** Notice that calibrated weather was requested, but nothing has been learned for the place. */
export const notCalibratedNoticeSchema = z
  .object({ code: z.literal("not_calibrated").meta({ description: "What the notice says." }) })
  .meta({
    id: "NotCalibratedNotice",
    description:
      "Calibrated weather was asked for, and no observations have taught how: the weather is the model's.",
  });
export type NotCalibratedNotice = z.output<typeof notCalibratedNoticeSchema>;

/** Response field that lists the applied calibrations. */
export const appliedCalibrations = {
  calibration: z.array(calibrationSchema).min(1).optional().meta({
    description: "Only present where weather or odds were calibrated: each part that was, and by what.",
  }),
};

import { definitionSchema } from "../../wire/entries/entry.ts";
import { compositeRequestSchema, compositeResponseSchema, scoredMetadataSchema } from "./composite.ts";

export const previewRequestSchema = compositeRequestSchema
  .omit({ constraint_params: true })
  .extend({ definition: definitionSchema })
  .meta({ id: "PreviewRequest" });

export const previewResponseSchema = compositeResponseSchema
  .extend({
    metadata: scoredMetadataSchema
      .omit({ id: true })
      .meta({ id: "PreviewMetadata", description: "Metadata of the answer." }),
  })
  .meta({ id: "PreviewResponse" });

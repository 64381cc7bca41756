import { z } from "zod";

const linkSchema = z
  .object({
    href: z.string().meta({ description: "URL of the linked resource." }),
    rel: z.string().meta({ description: "Relation of the linked resource to this one." }),
    type: z.string().optional().meta({ description: "Media type of the linked resource." }),
    title: z.string().optional().meta({ description: "Title of the linked resource." }),
    hreflang: z.string().optional().meta({ description: "Language of the linked resource." }),
  })
  .meta({ id: "EdrLink", description: "A link." });
export type EdrLink = z.output<typeof linkSchema>;

const linksSchema = z.array(linkSchema).meta({ description: "Links to other resources." });

export const landingPageSchema = z
  .object({
    title: z.string().meta({ description: "Title of the service." }),
    description: z.string().meta({ description: "Description of the service." }),
    links: linksSchema,
  })
  .meta({ id: "EdrLandingPage" });
export type EdrLandingPage = z.output<typeof landingPageSchema>;

export const conformanceSchema = z
  .object({
    conformsTo: z
      .array(z.string())
      .meta({ description: "URIs of the conformance classes that the service implements." }),
  })
  .meta({ id: "EdrConformance" });
export type EdrConformance = z.output<typeof conformanceSchema>;

const unitSchema = z
  .object({
    label: z.string().meta({ description: "Name of the unit." }),
    symbol: z
      .object({
        value: z.string().meta({ description: "Symbol of the unit in UCUM." }),
        type: z.string().meta({ description: "Notation of the symbol." }),
      })
      .meta({ description: "Symbol of the unit." }),
  })
  .meta({ id: "EdrUnit" });

const observedPropertySchema = z
  .object({
    id: z.string().meta({
      description: "URL of the CF standard name, or else the name of the variable, task or scenario.",
    }),
    label: z.string().meta({ description: "Name of the observed property." }),
  })
  .meta({ id: "EdrObservedProperty" });

const parameterSchema = z
  .object({
    type: z.literal("Parameter").meta({ description: "Always `Parameter`." }),
    id: z.string().meta({ description: "Name of the parameter in queries." }),
    label: z.string().meta({ description: "Name of the parameter for readers." }),
    description: z.string().meta({ description: "Meaning of the numbers." }),
    "data-type": z.literal("float").meta({ description: "Type of the numbers." }),
    unit: unitSchema,
    observedProperty: observedPropertySchema,
    measurementType: z
      .object({
        method: z.string().meta({ description: "Statistic over the step, or `instantaneous`." }),
        duration: z.string().meta({ description: "Length of the step as an ISO 8601 duration." }),
      })
      .meta({ description: "Relation of a number to its step." }),
  })
  .meta({ id: "EdrParameter" });
export type EdrParameter = z.output<typeof parameterSchema>;

const queryLinkSchema = z
  .object({
    link: linkSchema.extend({
      variables: z
        .object({
          title: z.string().meta({ description: "Title of the query." }),
          description: z.string().meta({ description: "Description of the query." }),
          query_type: z.string().meta({ description: "Type of the query." }),
          output_formats: z.array(z.string()).meta({ description: "Formats of the answer." }),
          height_units: z.array(z.string()).optional().meta({
            description:
              "Units of heights; present only for `cube`, as the standard demands. It is empty, because the data have no heights.",
          }),
          within_units: z
            .array(z.string())
            .optional()
            .meta({ description: "Units of the radius; present only for `radius`." }),
          default_output_format: z.string().meta({ description: "Format of the answer without `f`." }),
          crs_details: z
            .array(
              z.object({
                crs: z.string().meta({ description: "URL of the coordinate reference system." }),
                wkt: z.string().meta({ description: "Its definition, as well-known text." }),
              }),
            )
            .meta({ description: "Coordinate reference systems of the query." }),
        })
        .meta({ description: "Properties of the query." }),
    }),
  })
  .meta({ id: "EdrQueryLink" });
export type EdrQueryLink = z.output<typeof queryLinkSchema>;

/** Types of queries that a collection may offer. */
export const edrQueries = ["position", "area", "cube", "radius", "trajectory", "instances"] as const;
export type EdrQuery = (typeof edrQueries)[number];

const crsNameSchema = z.string().meta({ description: "URL of the coordinate reference system." });

const extentSchema = z
  .object({
    spatial: z
      .object({
        bbox: z.array(z.array(z.number())).meta({
          description: "Boxes: west, south, east and north [degrees].",
        }),
        crs: crsNameSchema,
      })
      .meta({
        description: "The box in which places may be covered. The source may cover less of it.",
      }),
    temporal: z
      .object({
        interval: z.array(z.array(z.string())).meta({ description: "First and last time." }),
        values: z
          .array(z.string())
          .optional()
          .meta({ description: "All times; present only if there are at most 1,000." }),
        trs: z.string().meta({ description: "The calendar, as well-known text." }),
      })
      .meta({ description: "The times that the collection has." }),
  })
  .meta({ id: "EdrExtent", description: "Extent of the data." });

export const edrCollectionSchema = z
  .object({
    id: z.string().meta({ description: "Id of the collection." }),
    title: z.string().meta({ description: "Title of the collection." }),
    description: z
      .string()
      .meta({ description: "Description of the collection and the source of its data." }),
    keywords: z.array(z.string()).meta({ description: "Keywords." }),
    links: linksSchema,
    extent: extentSchema,
    data_queries: z.partialRecord(z.enum(edrQueries), queryLinkSchema).meta({
      description: "The queries that the collection answers.",
    }),
    crs: z.array(z.string()).meta({ description: "Coordinate reference systems." }),
    output_formats: z.array(z.string()).meta({ description: "Formats of answers." }),
    parameter_names: z
      .record(z.string(), parameterSchema)
      .meta({ description: "The parameters by their names in queries." }),
  })
  .meta({ id: "EdrCollection" });
export type EdrCollection = z.output<typeof edrCollectionSchema>;

export const edrCollectionsSchema = z
  .object({
    links: linksSchema,
    collections: z.array(edrCollectionSchema).meta({ description: "The collections." }),
  })
  .meta({ id: "EdrCollections" });

export const edrInstancesSchema = z
  .object({
    links: linksSchema,
    instances: z.array(edrCollectionSchema).meta({ description: "The instances of the collection." }),
  })
  .meta({ id: "EdrInstances" });

/** Schema of the OpenAPI document of these endpoints. */
export const apiDefinitionSchema = z
  .looseObject({ openapi: z.string().meta({ description: "Version of OpenAPI." }) })
  .meta({ id: "EdrApiDefinition", description: "This OpenAPI document." });

import { z } from "zod";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import { problemCodes, type ProblemCode } from "../../errors/problem.ts";
import { lineSchema } from "../../errors/text-form.ts";
import { instantSchema } from "../../time/instant.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { linkDays, linkDaysMax, tableBodyMax, tablesMax } from "../link-bounds.ts";
import { givenSchema } from "./cost-endpoints.ts";
import { idSchema } from "../../wire/service/id.ts";

/** Names of the endpoints whose answers a table can have. */
const tableEndpointNames = ["optimality.composite", "optimality.windows", "optimality.rank"] as const;
export type TableEndpoint = (typeof tableEndpointNames)[number];

const tableIdSchema = idSchema(["tbl"]).meta({
  description: "Id of a table.",
  examples: ["tbl_8sN2bVq5Lx0CfW7d"],
});

const askedFields = {
  name: lineSchema
    .min(1)
    .max(120)
    .meta({ description: "The name of the table, for your own list.", examples: ["Crane, site 7"] }),
  endpoint: z.enum(tableEndpointNames).meta({ description: "Name of the endpoint that makes the table." }),
  body: givenSchema.meta({
    description: `The body of the request to that endpoint, at most ${tableBodyMax} characters of JSON. It has no \`as_of\`, because a table shows the newest run. A \`start\` or \`end\` must not pass before the table ends.`,
  }),
};

const tableLinkRequestSchema = z
  .strictObject({
    ...askedFields,
    expires_at: instantSchema.optional().meta({
      description: `The time at which the address ends, at most ${linkDaysMax} days ahead; by default after ${linkDays} days.`,
    }),
  })
  .meta({ id: "TableLinkRequest" });
export type TableLinkRequest = z.output<typeof tableLinkRequestSchema>;

const tableLinkSchema = z
  .object({
    id: tableIdSchema,
    ...askedFields,
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    expires_at: timestampSchema.meta({ description: "The time at which the address ends." }),
    made_at: timestampSchema
      .nullable()
      .meta({ description: "The time at which the rows were made; null before the first read." }),
    failing: z
      .object({
        since: timestampSchema.meta({ description: "The time of the first attempt that failed." }),
        code: z
          .enum(problemCodes as [ProblemCode, ...ProblemCode[]])
          .meta({ description: "Code of the problem at the last attempt." }),
      })
      .nullable()
      .meta({ description: "The reason why the server cannot renew the table; null if it can." }),
  })
  .meta({ id: "TableLink" });
export type TableLink = z.output<typeof tableLinkSchema>;

const tableLinkWithUrlSchema = tableLinkSchema
  .extend({
    url: z.string().meta({
      description:
        "The address of the table. Anyone who knows it can read the table, so only this answer shows it.",
      examples: ["https://halcyon.example.com/tables/4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d.csv"],
    }),
  })
  .meta({ id: "TableLinkWithUrl" });

const tableLinkListSchema = z
  .object({ tables: z.array(tableLinkSchema).meta({ description: "The tables, the oldest first." }) })
  .meta({ id: "TableLinkList" });
export type TableLinkList = z.output<typeof tableLinkListSchema>;

/** Endpoints for tables that spreadsheets read without a key. */
export const tableEndpoints = {
  "tables.list": {
    method: "GET",
    path: "/tables/",
    summary: "List the tables of your account.",
    description:
      "Use it to see which tables spreadsheets can read, until when, and whether the server can renew them, the oldest first. Expired tables are left out, and addresses are not shown again. It is free.",
    output: tableLinkListSchema,
    problems: [],
    cost: 0,
  },
  "tables.create": {
    method: "POST",
    path: "/tables/",
    summary: "Create a table with an address that a spreadsheet can read without a key.",
    description: `Use it for a spreadsheet that cannot send a key. The address returns the answer of the endpoint as CSV, with columns that say how old it is. A new run, a change of official warnings there or an age of 12 hours makes the next read renew the rows. Each renewal costs the same as the endpoint; reads and this request are free. An account has at most ${tablesMax} tables; each ends at \`expires_at\`, when you delete it, or with the key that created it. The answer is 201 with the address, which is shown only once.`,
    body: tableLinkRequestSchema,
    status: 201,
    output: tableLinkWithUrlSchema,
    problems: [
      "entry_not_found",
      ...forecastProblems,
      "past_unavailable",
      "warnings_unavailable",
      "too_many_tables",
    ],
    cost: 0,
    offering: "operational",
    example: {
      body: {
        name: "Crane, site 7",
        endpoint: "optimality.composite",
        body: {
          location: { latitude: 51.5, longitude: -0.12 },
          model: "noaa",
          entry: { type: "task", id: 1 },
          period: { hours: 120 },
          timezone: "Europe/London",
        },
      },
    },
  },
  "tables.get": {
    method: "GET",
    path: "/tables/{id}",
    summary: "Get one of your tables, without its address.",
    description:
      "Use it to see what a table has, when its rows were made, and why the server cannot renew it. It is free.",
    params: z.strictObject({ id: tableIdSchema }),
    output: tableLinkSchema,
    problems: ["table_not_found"],
    cost: 0,
    example: { params: { id: "tbl_8sN2bVq5Lx0CfW7d" } },
  },
  "tables.delete": {
    method: "DELETE",
    path: "/tables/{id}",
    summary: "Delete a table, so that its address no longer works.",
    description: "Use it for a table that you no longer need, or whose address others may know. It is free.",
    params: z.strictObject({ id: tableIdSchema }),
    status: 204,
    problems: ["table_not_found"],
    cost: 0,
    example: { params: { id: "tbl_8sN2bVq5Lx0CfW7d" } },
  },
} as const satisfies Record<string, EndpointRow>;

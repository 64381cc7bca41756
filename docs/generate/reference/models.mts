import {
  ensembleFromHour,
  forecastHoursMax,
  type ModelId,
  nominalPartHours,
  partMaxAgeHours,
  type PartName,
} from "@halcyon/schema";
import { products } from "@halcyon/server/model-sources";
import { code, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";

/** Members by model and part, as `GET /v1/models` tells them. */
export type MembersOf = (model: ModelId, part: PartName) => number;

/** The models with the hours that each part answers. */
export function modelsPage(
  models: readonly ModelId[],
  parts: readonly PartName[],
  membersOf: MembersOf,
): Page {
  return page(
    "reference/models.mdx",
    {
      title: "Models and parts",
      sidebar_position: 3,
      description: "Which part of which model answers which hours, and with what.",
    },
    "A model is made of up to three parts that take over from each other. Which parts a server has, how old their runs are and where their weather comes from says `GET /v1/models`; what a server lacks is absent there, and nothing is filled in for it. Hours are counted from the first hour of the answer.",
    table(
      ["model", "part", "hours", "days", "product", "members", "`Q10`, `Q90`", "too old after"],
      models.flatMap((model) =>
        parts.map((part) => {
          const { from, to } = nominalPartHours(model, part);
          return [
            code(model),
            part,
            `${from} to ${to - 1}`,
            `${round(from / 24)} to ${round(to / 24)}`,
            code(products[model][part]),
            String(membersOf(model, part)),
            part === "ensemble" ? "numbers" : "null",
            `${partMaxAgeHours[part]} h`,
          ];
        }),
      ),
    ),
    `The ensemble takes over at hour ${models.map((model) => `${ensembleFromHour[model]} (${code(model)})`).join(" and ")}, and a forecast reaches ${forecastHoursMax} hours, where the parts hold them. The members are those of the synthetic climate. What each product carries stands in [Variables](/reference/variables.mdx#what-each-product-carries).`,
  );
}

function round(days: number): string {
  return String(Number(days.toFixed(1)));
}

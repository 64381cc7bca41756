import type { ModelId, ModelsResponse, PartName } from "@halcyon/schema";
import {
  ensembleFromHour,
  forecastHoursMax,
  modelParts,
  modelProducts,
  productLeadHours,
  productMembers,
} from "@halcyon/schema/registry";
import { code, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";

/**
 * Returns the page of the models, with the weather product that provides each model part.
 *
 * @param synthetic - Description of the models by a server on synthetic weather.
 */
export function modelsPage(
  models: readonly ModelId[],
  parts: readonly PartName[],
  synthetic: ModelsResponse["models"],
): Page {
  return page(
    "reference/models.mdx",
    {
      title: "Models and parts",
      sidebar_position: 3,
      description: "Which part of which model answers which hours, and with what.",
    },
    "A model is made of up to four parts that take over from each other. `GET /v1/models` says which parts a server has, how old their runs are, which hours each answers now, and where its weather comes from. A model that a server lacks is absent there, and nothing is filled in for it.",
    table(
      ["model", "part", "product", "reaches", "synthetic", "members", "too old after, at the earliest"],
      models.flatMap((model) =>
        parts.flatMap((part) => {
          const product = modelProducts[model][part];
          if (product === undefined) return [];
          const reach = productLeadHours[product];
          const made = synthetic.find(({ id }) => id === model)?.parts.find((one) => one.part === part);
          return [
            [
              code(model),
              part,
              code(product),
              `${reach} h (${round(reach / 24)} days) after its start`,
              made === undefined ? "" : `${made.last_lead_hours} h`,
              String(productMembers[product]),
              `${modelParts[part].maxAgeHours} h`,
            ],
          ];
        }),
      ),
    ),
    "`synthetic` says how far the part reaches on a server with [synthetic weather](/concepts/provenance.mdx#synthetic-weather). Its ensemble of `ecmwf` holds the extension to 46 days, so that it has no subseasonal part. Its season reaches the longest forecast.",
    "A source whose runs come seldom has longer: its run is too old when the next but one is overdue. The one run a day of an archive that is whole after 9 h is too old after 57 h. `max_age_hours` of `GET /v1/models` gives the limit of each part.",
    `The ensemble takes over at hour ${models.map((model) => `${ensembleFromHour[model]} (${code(model)})`).join(" and ")}, counted from the first hour of the answer. Each later part begins where the one before it ends: that is its reach less the age of its run. A forecast reaches ${forecastHoursMax} hours at most. [Variables](/reference/variables.mdx#what-each-product-carries) says what each product carries.`,
  );
}

function round(days: number): string {
  return String(Number(days.toFixed(1)));
}

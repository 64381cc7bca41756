import { readFile } from "node:fs/promises";
import { Halcyon } from "@halcyon/sdk/v2";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});

const json = async (name: string) => JSON.parse(await readFile(name, "utf8"));
const file = await readFile("turbine.xml", "utf8");
const { plan } = await halcyon.plans.importFile({ ...(await json("turbine-weather.json")), file });

const { finish, path } = await halcyon.plans.simulate(plan);
console.log(`Done with 80 %: ${finish.P80?.local}`);
for (const { variable, hours } of path?.causes.slice(0, 2) ?? [])
  console.log(`${variable ?? "end of a shift"}: ${hours} h`);

const { start: _, ...undated } = plan;
const { sentence } = await halcyon.plans.starts({ ...undated, ...(await json("turbine-starts.json")) });
console.log(sentence);

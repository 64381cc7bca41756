import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const request = { forecast_hours: 48, model: "noaa" } as const;
const constraint_params = { id: 1, type: "task" } as const;
const lines = halcyon.optimality.batch({
  items: [
    { ref: "London", request: { ...request, latitude: 51.5, longitude: -0.12 }, constraint_params },
    { ref: "Hamburg", request: { ...request, latitude: 53.5, longitude: 10 }, constraint_params },
  ],
});
for await (const line of lines) {
  if ("problem" in line) console.log(line.ref, line.problem.code);
  else console.log(line.ref, line.result.forecast[0]?.median);
}

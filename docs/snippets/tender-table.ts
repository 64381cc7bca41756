import { Halcyon } from "@halcyon/sdk";
import writeExcelFile from "write-excel-file/node";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const { metadata, months } = await halcyon.historical.workability({
  request: { latitude: 51.5, longitude: -0.12, start_year: 1991, end_year: 2020 },
  constraint_params: { id: 1, type: "task" },
  window: {
    duration_hours: 4,
    local_hours: {
      from: 7,
      to: 18,
      timezone: "Europe/London",
      weekdays: ["mon", "tue", "wed", "thu", "fri"],
    },
  },
  percentiles: [20],
});

const heads = ["Month", "Working hours", "Lifts, 1 year in 2", "Lifts, 4 years in 5", "Wait, P90 [h]"];
const rows = months.map(({ month, windows, waiting }) => [
  { value: month },
  { value: Math.round(metadata.hours_considered![month - 1]!) },
  { value: Math.round(windows!["P50"]) },
  { value: Math.round(windows!["P20"]!) },
  { value: Math.round(waiting!.p90_hours) },
]);
await writeExcelFile([heads.map((value) => ({ value })), ...rows]).toFile("tender.xlsx");

import { Command, Option } from "commander";
import type { AreaOptions } from "../answers/windows/area.ts";
import type { RouteOptions } from "../answers/windows/route.ts";
import type { Surroundings } from "../surroundings.ts";
import {
  numberBetween,
  withCost,
  withEntry,
  withForms,
  withModel,
  withPeriod,
  withRange,
  withWindow,
} from "./options.ts";

/** Creates `halcyon area`, which prints the windows of an area. */
export function areaCommand(surroundings: Surroundings): Command {
  const command = new Command("area")
    .description("Find when the work can be done in an area, and in how much of it.")
    .argument("<file>", "a GeoJSON file with one polygon or several");
  withWindow(withModel(withPeriod(withEntry(command))));
  command
    .option("--share <share>", "the least share of the area that is workable", numberBetween(0.01, 1), 1)
    .addOption(new Option("--surface <kind>", "use only cells of this kind").choices(["land", "sea"]))
    .option("--top <count>", "the most rows", numberBetween(1, 500), 10)
    .addOption(
      new Option("--format <format>", "save a file: cells, or with csv the hours")
        .choices(["geojson", "csv", "parquet", "arrow", "netcdf"])
        .conflicts(["csv", "json", "cost"]),
    )
    .option("-o, --output <file>", "the file to save; without it, text is printed");
  return withForms(withCost(command)).action(async (file: string, options: AreaOptions) => {
    const { area } = await import("../answers/windows/area.ts");
    await area(surroundings, file, options);
  });
}

/** Creates `halcyon route`, which prints when a way can begin. */
export function routeCommand(surroundings: Surroundings): Command {
  const command = new Command("route")
    .description("Find when to depart, so that the work is possible all the way.")
    .argument("<way...>", "a GPX, KML or GeoJSON file; or places, such as 53.9,8.7 54.1,7.9+2h with a stay")
    .addHelpText("after", routeExample);
  withModel(withEntry(command))
    .option("--speed <km/h>", "speed on the way; by default, the times of the file", numberBetween(1, 1000))
    .addOption(new Option("--depart <period...>", "hours of departure, as --when").default(["48h"], "48h"))
    .addOption(new Option("--surface <kind>", "use only cells of this kind").choices(["land", "sea"]))
    .option("--utc", "use days and times in UTC, not in local time");
  withRange(command)
    .option("--between <hours>", "hours of departure in local time, such as 7-17")
    .option("--weekdays <days>", "days of departure, such as mon-fri or sat,sun");
  return withForms(withCost(command))
    .addOption(new Option("--geojson", "print the best departure as GeoJSON").conflicts(["csv", "json"]))
    .action(async (way: readonly string[], options: RouteOptions) => {
      const { route } = await import("../answers/windows/route.ts");
      await route(surroundings, way, options);
    });
}

const routeExample = `
Example:
  halcyon route 53.87,8.71 54.08,7.89+2h 54.5,7.5 --speed 18 --task mobile-crane-lifting`;

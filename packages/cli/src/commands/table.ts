import { Command, Option } from "commander";
import type { TableOptions } from "../answers/tables.ts";
import type { Surroundings } from "../surroundings.ts";
import type { PrintOptions } from "../terminal/print-answer.ts";
import {
  numberBetween,
  withCost,
  withEntry,
  withForms,
  withModel,
  withPlace,
  withWindow,
} from "./options.ts";

/** Creates `halcyon table`, which manages addresses that spreadsheets read without a key. */
export function tableCommand(surroundings: Surroundings): Command {
  const table = new Command("table").description("Make addresses that a spreadsheet can read without a key.");
  const create = table
    .command("create")
    .description("Create a table and print its address, which is not shown again.")
    .addHelpText("after", createExample)
    .requiredOption("--name <name>", "name of the table, for your own list")
    .addOption(
      new Option("--of <what>", "the rows of the table: the hours or windows of a place, or several places")
        .choices(["hours", "windows", "rank"])
        .default("hours"),
    )
    .option("--hours <number>", "the number of hours ahead", numberBetween(1, 5040), 168)
    .option("--days <number>", "days until the address ends (default: 90)", numberBetween(1, 400))
    .option("--utc", "use local times in UTC");
  withWindow(withModel(withEntry(withPlace(create, true))));
  withForms(withCost(create), false).action(async (options: TableOptions) => {
    const { createTable } = await import("../answers/tables.ts");
    await createTable(surroundings, options);
  });
  withForms(table.command("list").description("List the tables, without their addresses."), false).action(
    async (options: PrintOptions) => {
      const { listTables } = await import("../answers/tables.ts");
      await listTables(surroundings, options);
    },
  );
  table
    .command("delete")
    .description("Delete a table. Its address then no longer works.")
    .argument("<table>", "its id or its name")
    .action(async (name: string) => {
      const { deleteTable } = await import("../answers/tables.ts");
      await deleteTable(surroundings, name);
    });
  return table;
}

const createExample = `
Example: the windows of a week ahead
  halcyon table create --name "Crane, site 7" --of windows \\
    --at 53.55,9.99 --task tower-crane-lifting --duration 6`;

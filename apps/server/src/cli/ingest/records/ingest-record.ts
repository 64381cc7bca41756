import type { Command } from "commander";
import { given } from "@halcyon/base/given";
import { netcdfCommand } from "./ingest-netcdf.ts";
import type { RecordTools } from "./ingest-record-options.ts";
import { nexGddpCommand } from "./ingest-nex-gddp.ts";
import { csvCommand, stationCommand } from "./ingest-station.ts";
import { recordTerms } from "./record-terms.ts";
import { licenceOf, withTerms } from "./terms-options.ts";

/**
 * Creates the commands `ingest era5`, `nex-gddp`, `netcdf`, `station` and `csv`. They ingest historical records and projections into a point store.
 *
 * @param tools - Functions that open the store that `--to` names, or the store of the data folder.
 */
export function recordCommands(tools: RecordTools): readonly Command[] {
  const { storeRoot, workFolder } = tools;
  const commands = [
    era5Command(),
    nexGddpCommand(workFolder),
    anyNetcdfCommand(),
    stationCommand(tools),
    csvCommand(tools),
  ];
  for (const command of commands) {
    command.hook("preAction", () => {
      command.setOptionValue("to", storeRoot(command.getOptionValue("to") as string | undefined));
    });
  }
  return commands;
}

function era5Command(): Command {
  return netcdfCommand(
    "era5",
    (command) => command.description("Write downloads of ERA5 in NetCDF as a record of the past."),
    () => ({ offering: "historical", ...recordTerms.era5 }),
  );
}

function anyNetcdfCommand(): Command {
  return netcdfCommand(
    "netcdf",
    (command) =>
      withTerms(command)
        .description(
          "Write any NetCDF files of the CF conventions, hourly or daily, as a record, or as a projection with --scenario or --climate-model.",
        )
        .option("--climate-model <name>", "the climate model, if the files do not name it")
        .option("--scenario <name>", "its scenario, such as ssp245, if the files do not name it"),
    (options, fail) => {
      const { climateModel: model, scenario, id, attribution } = options;
      const licence = licenceOf(options, fail);
      if (id === undefined || attribution === undefined || licence === undefined) {
        return fail("name the origin of the data: --id, --attribution, --licence-name and --licence-url.");
      }
      const terms = { id, attribution, licence };
      if (scenario === undefined && model === undefined) return { ...terms, offering: "historical" };
      return { ...terms, offering: "projection", ...given({ model, scenario }) };
    },
  );
}

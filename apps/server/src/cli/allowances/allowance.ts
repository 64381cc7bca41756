import { exitCodes } from "@halcyon/cli";
import { findAllowance, setAllowance } from "@halcyon/accounts/allowances/allowances";
import { Command } from "commander";
import { allowanceReport, kindOption, limitOption, reportLine } from "./allowance-report.ts";
import type { AllowanceKind } from "@halcyon/schema/wire";
import type { WithOperator } from "../operator-tools.ts";
import { print, type Printed } from "../print.ts";

interface SetOptions extends Printed {
  readonly kind?: AllowanceKind;
  readonly limit?: number;
}

/** Creates `halcyon allowance`, which sets and shows the number of requests that keys may make. */
export function allowanceCommand(withOperator: WithOperator): Command {
  const allowance = new Command("allowance").description("Set how many requests keys may send.");

  allowance
    .command("set")
    .argument("<id>", "id of an allowance, or of a key that uses it")
    .description(
      "Change an allowance, by its id or the id of a key that uses it. The change applies from the next charge.",
    )
    .addOption(limitOption("the number of requests in a period"))
    .addOption(kindOption())
    .option("--json", "print JSON")
    .action(async (id: string, { kind, limit, json }: SetOptions, command: Command) => {
      if (kind === undefined && limit === undefined)
        command.error("error: give the change with --limit or --kind.", { exitCode: exitCodes.usage });
      const terms = { ...(kind === undefined ? {} : { kind }), ...(limit === undefined ? {} : { limit }) };
      const report = await withOperator(async ({ operator }) =>
        allowanceReport(operator, await setAllowance(operator, id, terms)),
      );
      print({ json }, report, [reportLine(report)]);
    });

  allowance
    .command("show")
    .argument("<id>", "id of an allowance, or of a key that uses it")
    .description("Show an allowance and what is left, by its id or the id of a key that uses it.")
    .option("--json", "print JSON")
    .action(async (id: string, options: Printed) => {
      const report = await withOperator(async ({ operator }) =>
        allowanceReport(operator, await findAllowance(operator.database, id)),
      );
      print(options, report, [reportLine(report)]);
    });

  return allowance;
}

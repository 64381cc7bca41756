import { Command } from "commander";
import { allowanceNow, type AllowanceRow } from "../accounts/allowances.ts";
import type { AllowanceKind } from "../database/tables.ts";
import { kindOption, limitOption } from "./allowance-options.ts";
import { exitCodes } from "./exit-code.ts";
import type { WithOperator } from "./operator-tools.ts";
import { instant, print, type Printed } from "./print.ts";

interface SetOptions extends Printed {
  readonly kind?: AllowanceKind;
  readonly limit?: number;
}

/** `halcyon allowance`: sets and shows how many requests keys may make. */
export function allowanceCommand(withOperator: WithOperator, nowMs: () => number): Command {
  const allowance = new Command("allowance").description("Say how many requests keys may make.");

  allowance
    .command("set <id>")
    .description(
      "Change an allowance, by its id or that of a key that draws on it; it holds at the next charge.",
    )
    .addOption(limitOption("how many requests it holds"))
    .addOption(kindOption())
    .option("--json", "print JSON")
    .action(async (id: string, { kind, limit, json }: SetOptions, command: Command) => {
      if (kind === undefined && limit === undefined)
        command.error("error: say what changes with --limit or --kind.", { exitCode: exitCodes.usage });
      const row = await withOperator((tools) =>
        tools.allowances.set(id, {
          ...(kind === undefined ? {} : { kind }),
          ...(limit === undefined ? {} : { limit }),
        }),
      );
      show({ json }, row, nowMs());
    });

  allowance
    .command("show <id>")
    .description("Show an allowance and what is left, by its id or that of a key that draws on it.")
    .option("--json", "print JSON")
    .action(async (id: string, options: Printed) => {
      show(options, await withOperator((tools) => tools.allowances.get(id)), nowMs());
    });

  return allowance;
}

function show(options: Printed, row: AllowanceRow, nowMs: number): void {
  const state = allowanceNow(row, nowMs);
  const resets = state.resets_at === null ? "" : `, anew at ${instant(state.resets_at)}`;
  print(options, state, [
    `${state.id} of ${state.account_id}: ${state.used} of ${state.limit} requests used (${state.kind})${resets}`,
  ]);
}

import { type Offering, offerings } from "@halcyon/schema/endpoints";
import { nearestName } from "@halcyon/schema/errors";
import { Command, InvalidArgumentError } from "commander";
import { findPackage, listPackages, type Package, setPackage } from "@halcyon/accounts/packages";
import type { WithOperator } from "../operator-tools.ts";
import { print, type Printed, table } from "../print.ts";

/** Creates `halcyon package`, which sets and shows packages. A package is the set of offerings that a key may use. */
export function packageCommand(withOperator: WithOperator): Command {
  const packages = new Command("package").description("Set what keys may request.");

  packages
    .command("set")
    .argument("<name>", "its name")
    .description("Create a package, or change its contents. The change applies to its keys within 5 seconds.")
    .requiredOption("--offerings <a,b>", `of ${offerings.join(", ")}`, toOfferings)
    .option("--json", "print JSON")
    .action(async (name: string, options: Printed & { offerings: readonly Offering[] }, command: Command) => {
      if (!/^[a-z0-9][a-z0-9_-]{0,62}$/.test(name))
        command.error("error: the name of a package has only a-z, 0-9, - and _.", { exitCode: 2 });
      const changed = await withOperator(({ operator }) => setPackage(operator, name, options.offerings));
      print(options, changed, [lineOf(changed)]);
    });

  packages
    .command("list")
    .description("List all packages.")
    .option("--json", "print JSON")
    .action(async (options: Printed) => {
      const list = await withOperator(({ operator }) => listPackages(operator.database));
      print(
        options,
        list,
        table(
          ["name", "offerings"],
          list.map((one) => [one.id, one.offerings.join(", ")]),
        ),
      );
    });

  packages
    .command("show")
    .argument("<name>", "its name")
    .description("Show the contents of a package.")
    .option("--json", "print JSON")
    .action(async (name: string, options: Printed) => {
      const found = await withOperator(({ operator }) => findPackage(operator.database, name));
      print(options, found, [lineOf(found)]);
    });

  return packages;
}

function lineOf({ id, offerings: held }: Package): string {
  return `${id}: ${held.join(", ")}`;
}

function toOfferings(text: string): readonly Offering[] {
  const names = text.split(",").map((name) => name.trim());
  return offerings.filter((offering) => names.includes(offering)).concat(names.flatMap(refuseUnknown));
}

function refuseUnknown(name: string): [] {
  if ((offerings as readonly string[]).includes(name)) return [];
  const near = nearestName(name, offerings);
  throw new InvalidArgumentError(
    near === undefined ? `of ${offerings.join(", ")}.` : `Did you mean ${near}?`,
  );
}

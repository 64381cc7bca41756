import type { Command } from "commander";
import { code, codeBlock, prose, table } from "../markdown.mts";
import { category, type Page, page } from "../page.mts";

const folder = "reference/commands";
const columns = 80;

/** Returns a page for each operator command that the help lists. Each page shows the help of its command. */
export function commandPages(program: Command): Page[] {
  const commands = program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== "help");
  const overview = page(
    `${folder}/index.mdx`,
    { title: "Command line", sidebar_position: 0, description: "Every command of `npm run halcyon --`." },
    "Commands of operators, run as `npm run halcyon -- <command>`. They read the same [settings](/reference/configuration.mdx) as the server. Users of a server can run those that ask it too: [In the terminal](/terminal.mdx). [Keys, packages and allowances](/operate.mdx) and [Where the weather comes from](/weather.mdx) show them at work.",
    table(
      ["command", "does"],
      commands.map((command) => [
        `[${code(command.name())}](./${command.name()}.mdx)`,
        prose(command.description()),
      ]),
    ),
    codeBlock("text", helpOf(program)),
  );
  return [
    category(folder, "Command line", 8),
    overview,
    ...commands.map((command, index) =>
      page(
        `${folder}/${command.name()}.mdx`,
        {
          title: `halcyon ${command.name()}`,
          sidebar_label: command.name(),
          sidebar_position: index + 1,
          description: command.description(),
        },
        prose(command.description()),
        ...[...leaves(command)].flatMap(([path, leaf]) => [
          ...(leaf === command ? [] : [`## ${code(path)}`, prose(leaf.description())]),
          codeBlock("text", helpOf(leaf)),
        ]),
      ),
    ),
  ];
}

/** Yields the command itself if it has no subcommands, otherwise all its subcommands at any depth. Each comes with its full name. */
function* leaves(command: Command, path = command.name()): Generator<[string, Command]> {
  if (command.commands.length === 0) yield [path, command];
  for (const child of command.commands) {
    if (child.name() !== "help") yield* leaves(child, `${path} ${child.name()}`);
  }
}

/** Returns the help text of a command, wrapped to a fixed width. */
function helpOf(command: Command): string {
  return command
    .configureHelp({ helpWidth: columns })
    .helpInformation()
    .replaceAll(/[ \t]+$/gm, "");
}

import { Command, Option } from "commander";
import type { Surroundings } from "../surroundings.ts";
import { areaCommand, routeCommand } from "./field.ts";
import { tableCommand } from "./table.ts";
import { eventsCommand, listenCommand, watchCommand } from "./watch.ts";
import type { EntriesOptions } from "../answers/entries.ts";
import {
  withForms,
  withPlace,
  withCost,
  withEntry,
  withModel,
  withPeriod,
  withWindow,
  numberBetween,
} from "./options.ts";
import type { PrintOptions } from "../terminal/print-answer.ts";
import type { ImportOptions } from "../answers/entry-files.ts";
import type { LoginOptions } from "../answers/login.ts";
import type { EntryOptions } from "../connection/entry-of.ts";
import type { PlaceOptions } from "../connection/place-of.ts";
import type { ExplainOptions } from "../answers/explain/explain.ts";
import type { PlanOptions } from "../answers/plan.ts";
import type { CompareOptions } from "../answers/windows/compare.ts";
import type { WindowsOptions } from "../answers/windows/windows.ts";
import type { ScoreOptions } from "../answers/score/score.ts";
import { CommandError } from "../command-error.ts";
import type { RunsOptions } from "../answers/runs.ts";
import type { WarningsOptions } from "../answers/warnings.ts";

/**
 * Returns all client commands, for use in another program. Commands without a description only tell users which command to run instead; add them as hidden
 * commands.
 *
 * @example Continues from {@link surroundingsOf}.
 * ```js
 * clientCommands(surroundings)[0].name(); // => "score"
 * ```
 */
export function clientCommands(surroundings: Surroundings): readonly Command[] {
  return [
    scoreCommand(surroundings),
    windowsCommand(surroundings),
    areaCommand(surroundings),
    routeCommand(surroundings),
    planCommand(surroundings),
    explainCommand(surroundings),
    compareCommand(surroundings),
    entriesCommand(surroundings, "task"),
    entriesCommand(surroundings, "scenario"),
    exportCommand(surroundings),
    importCommand(surroundings),
    watchCommand(surroundings),
    tableCommand(surroundings),
    eventsCommand(surroundings),
    listenCommand(surroundings),
    mcpCommand(surroundings),
    warningsCommand(surroundings),
    runsCommand(surroundings),
    usageCommand(surroundings),
    placeCommand(surroundings),
    loginCommand(surroundings),
    logoutCommand(surroundings),
    ...elsewhereCommands(),
  ];
}

/** Creates `halcyon tasks` or `halcyon scenarios`, which lists the tasks or scenarios of the server. */
function entriesCommand(surroundings: Surroundings, type: "task" | "scenario"): Command {
  const command = new Command(`${type}s`)
    .description(
      type === "task" ? "List the work that can be scored." : "List the situations that can be scored.",
    )
    .argument("[words...]", "words to search for; with --json, in name, sector or description")
    .option("--sector <name>", "a sector, or the beginning of one")
    .option("--cursor <cursor>", "with --json: next_cursor of the last page");
  return withForms(command).action(async (words: readonly string[], options: EntriesOptions) => {
    const { entries } = await import("../answers/entries.ts");
    await entries(surroundings, type, words, options);
  });
}

/** Creates `halcyon export`, which prints a task or scenario as a file. */
function exportCommand(surroundings: Surroundings): Command {
  const command = new Command("export")
    .description("Print a task or scenario as a file, for another account or server.")
    .addHelpText("after", exportExample);
  return withEntry(command).action(async (options: EntryOptions) => {
    const { exportEntry } = await import("../answers/entry-files.ts");
    await exportEntry(surroundings, options);
  });
}

const exportExample = `
Example:
  halcyon export --task my-lift > my-lift.json`;

/** Creates `halcyon import`, which saves the task or scenario of a file. */
function importCommand(surroundings: Surroundings): Command {
  const command = new Command("import")
    .description("Save the task or scenario of a file as your own.")
    .argument("<file>", 'a file of "halcyon export" or of the console')
    .option("--replace <slug or id>", "save it as the next version of this task or scenario of yours");
  return withForms(command, false).action(async (file: string, options: ImportOptions) => {
    const { importEntry } = await import("../answers/entry-files.ts");
    await importEntry(surroundings, file, options);
  });
}

/** Creates `halcyon warnings`, which prints the official warnings at a place. */
function warningsCommand(surroundings: Surroundings): Command {
  const command = new Command("warnings")
    .description("List the official warnings at a place, and when their feeds were read.")
    .option("--language <language>", "of the texts, if the authority sent it, such as de");
  return withForms(withPlace(command)).action(async (options: WarningsOptions) => {
    const { warnings } = await import("../answers/warnings.ts");
    await warnings(surroundings, options);
  });
}

/** Creates `halcyon runs`, which prints the runs of forecast models. */
function runsCommand(surroundings: Surroundings): Command {
  const command = new Command("runs")
    .description("List the runs of forecast models, those on their way and those expected next.")
    .option("--model <id>", "one model; all by default")
    .option("--part <name>", "one part of the models, such as ensemble; all by default")
    .option("--limit <number>", "the number of runs, at most 200 (default: 20)", numberBetween(1, 200));
  return withForms(command).action(async (options: RunsOptions) => {
    const { runs } = await import("../answers/runs.ts");
    await runs(surroundings, options);
  });
}

/** Creates `halcyon usage`, which prints the remaining allowance of the API key. */
function usageCommand(surroundings: Surroundings): Command {
  const command = new Command("usage").description(
    "Show the allowance of the key, with used and remaining requests.",
  );
  return withForms(command).action(async (options: PrintOptions) => {
    const { usage } = await import("../answers/usage.ts");
    await usage(surroundings, options);
  });
}

/** Creates `halcyon login`, which saves the key of a server. */
function loginCommand(surroundings: Surroundings): Command {
  return new Command("login")
    .description("Save the key of a server. It is read from standard input, never from an argument.")
    .option(
      "--url <address>",
      "of the server (default: HALCYON_URL, the saved one, or http://localhost:8080)",
    )
    .action(async (options: LoginOptions) => {
      const { login } = await import("../answers/login.ts");
      await login(surroundings, options);
    });
}

/** Creates `halcyon logout`, which deletes the saved key. */
function logoutCommand(surroundings: Surroundings): Command {
  return new Command("logout").description("Delete the saved key.").action(async () => {
    const { logout } = await import("../answers/login.ts");
    await logout(surroundings);
  });
}

/** Creates `halcyon place`, which manages named places for `--at`. */
function placeCommand(surroundings: Surroundings): Command {
  const place = new Command("place").description("Save places by name, for use with --at.");
  withPlace(
    place
      .command("add")
      .description("Save a place, or replace a place with the same name.")
      .argument("<name>", "its name"),
  ).action(async (name: string, options: PlaceOptions) => {
    const { addPlace } = await import("../answers/places.ts");
    await addPlace(surroundings, name, options);
  });
  place
    .command("list")
    .description("List the saved places.")
    .option("--json", "print JSON")
    .action(async (options: { readonly json?: true }) => {
      const { listPlaces } = await import("../answers/places.ts");
      await listPlaces(surroundings, options);
    });
  place
    .command("remove")
    .description("Delete a saved place.")
    .argument("<name>", "its name")
    .action(async (name: string) => {
      const { removePlace } = await import("../answers/places.ts");
      await removePlace(surroundings, name);
    });
  return place;
}

/** Creates `halcyon explain`, which prints the reasons for the scores of hours. */
function explainCommand(surroundings: Surroundings): Command {
  const command = new Command("explain")
    .description("Show what limits the hours, by how much, and which looser limit gives more hours.")
    .option("--hour <hour>", "the value of each constraint in one hour, such as 2026-12-24T08");
  withModel(withPeriod(withEntry(withPlace(command))));
  return withForms(withCost(command), false).action(async (options: ExplainOptions) => {
    const { explain } = await import("../answers/explain/explain.ts");
    await explain(surroundings, options);
  });
}

/** Creates `halcyon compare`, which prints a ranking of places. */
function compareCommand(surroundings: Surroundings): Command {
  const command = new Command("compare")
    .alias("rank")
    .description("Rank places by their best window, the best first.");
  withWindow(withModel(withPeriod(withEntry(withPlace(command, true)))));
  command.addOption(
    new Option("--by <what>", "the value to rank by")
      .choices(["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"])
      .default("probability"),
  );
  return withForms(withCost(command)).action(async (options: CompareOptions) => {
    const { compare } = await import("../answers/windows/compare.ts");
    await compare(surroundings, options);
  });
}

/** Creates `halcyon windows`, which prints the windows in which the work is possible. */
function windowsCommand(surroundings: Surroundings): Command {
  const command = new Command("windows")
    .description("Find when the work can be done, with the probability.")
    .addHelpText("after", windowsExample);
  withWindow(withModel(withPeriod(withEntry(withPlace(command)))));
  command
    .addOption(
      new Option("--order <how>", "order of the windows")
        .choices(["soonest", "likeliest", "longest"])
        .default("soonest"),
    )
    .option("--top <count>", "the most rows", numberBetween(1, 500), 10)
    .option("--require", "exit with code 4 if nothing is found");
  return withForms(withCost(command)).action(async (options: WindowsOptions) => {
    const { windows } = await import("../answers/windows/windows.ts");
    await windows(surroundings, options);
  });
}

const windowsExample = `
Example: six hours of lifting on a working day of next week
  halcyon windows --at 53.55,9.99 --task tower-crane-lifting \\
    --when next week --duration 6 --between 7-17 --weekdays mon-fri`;

/** Creates `halcyon plan`, which simulates plans of tasks. */
function planCommand(surroundings: Surroundings): Command {
  const subcommand = (name: "simulate" | "starts", description: string): Command => {
    const command = new Command(name)
      .description(description)
      .argument("<file>", "a plan in JSON, as POST /v2/plans/simulate/ takes it")
      .option("--with <file>", "fields in JSON that replace those of the plan, such as costs and starts")
      .option("--require <odds>", "exit with code 4 if it is less likely to be on time", numberBetween(0, 1));
    return withForms(command).action(async (path: string, options: PlanOptions) => {
      const { planSimulate, planStarts } = await import("../answers/plan.ts");
      await (name === "starts" ? planStarts : planSimulate)(surroundings, path, options);
    });
  };
  const imported = new Command("import")
    .description("Make a plan of a schedule of Microsoft Project (XML) or Primavera P6 (XER).")
    .argument("<file>", "the schedule")
    .requiredOption(
      "--with <file>",
      "model, timezone, sites and map in JSON, as POST /v2/plans/import/ takes them",
    )
    .option("--json", "print the plan and all issues as one document")
    .action(async (path: string, options: { with: string; json?: true }) => {
      const { planImport } = await import("../answers/plan.ts");
      await planImport(surroundings, path, options);
    });
  const keep = new Command("keep")
    .description("Keep a plan, which the server simulates again with new runs.")
    .argument("<file>", "a plan in JSON, as POST /v2/plans/ takes it")
    .option("--json", "print the answer of the server")
    .action(async (path: string, options: { json?: true }) => {
      const { planKeep } = await import("../answers/plan.ts");
      await planKeep(surroundings, path, options);
    });
  const looks = new Command("looks")
    .description("List what the newest looks at a kept plan found, run by run.")
    .argument("<id>", "id of the plan");
  withForms(looks).action(async (id: string, options: PrintOptions) => {
    const { planLooks } = await import("../answers/plan.ts");
    await planLooks(surroundings, id, options);
  });
  return new Command("plan")
    .description("Simulate a plan of tasks, and keep plans.")
    .addCommand(imported)
    .addCommand(keep)
    .addCommand(looks)
    .addCommand(
      withCost(subcommand("simulate", "Say when a plan is done, and what makes it wait.")).addOption(
        new Option(
          "-o, --output <file>",
          "save it: .ics for calendars, .xml for Microsoft Project",
        ).conflicts(["csv", "json", "cost", "require"]),
      ),
    )
    .addCommand(subcommand("starts", "Compare starts of a plan, and name the best."));
}

/** Creates `halcyon score`, which prints the score of each hour. */
function scoreCommand(surroundings: Surroundings): Command {
  const command = new Command("score")
    .alias("forecast")
    .description("Show the score of each hour for a task at a place, as a strip.")
    .addHelpText("after", scoreExample);
  withEntry(withPlace(command));
  withModel(withPeriod(command));
  command
    .option(
      "--at-least <score>",
      "exit with code 4 if an hour of the period scores less",
      numberBetween(0, 1),
    )
    .option("--ascii", "use only ASCII characters");
  return withForms(withCost(command)).action(async (options: ScoreOptions) => {
    const { score } = await import("../answers/score/score.ts");
    await score(surroundings, options);
  });
}

const scoreExample = `
Example:
  halcyon score --at 53.55,9.99 --task tower-crane-lifting --when next week`;

/** Creates `halcyon mcp`, which provides tools for agents on standard input and output. */
function mcpCommand(surroundings: Surroundings): Command {
  return new Command("mcp")
    .description("Serve MCP to an agent on standard input and output, until the input ends.")
    .addHelpText("after", configuration)
    .action(async () => {
      const [{ serveMcp }, { connectionOf }] = await Promise.all([
        import("@halcyon/mcp/stdio"),
        import("../connection/connection.ts"),
      ]);
      const { url, key, close } = await connectionOf(surroundings, false);
      try {
        await serveMcp({ url, key });
      } finally {
        await close?.();
      }
    });
}

const configuration = `
In the configuration of an agent:
  { "mcpServers": { "halcyon": { "command": "halcyon", "args": ["mcp"] } } }`;

/** Wrong commands that users may try, each with a message about the correct command. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  [
    "climate",
    'No command covers years. Use the planner of the console, the endpoints "workability" of the API, or the tool "workability" of "halcyon mcp".',
  ],
  [
    "weather",
    'No command prints plain weather. Use the endpoint "operational" of the API, or the tool "weather" of "halcyon mcp". "halcyon score" shows its effect on a task.',
  ],
  [
    "limits",
    'No command lists limits. "halcyon explain" names the limits that bind, and the tool "task_limits" of "halcyon mcp" lists all.',
  ],
]);

/** Returns a hidden command for each wrong command that users may try. Such a command only names the correct one. */
function elsewhereCommands(): readonly Command[] {
  return [...elsewhere].map(([name, words]) =>
    new Command(name)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw new CommandError("usage", words);
      }),
  );
}

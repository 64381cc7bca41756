import { Command, Option } from "commander";
import type { WatchOptions } from "../answers/watches/watch-request.ts";
import type { ListenOptions } from "../events/listen.ts";
import type { EventsOptions } from "../events/print-events.ts";
import type { Surroundings } from "../surroundings.ts";
import type { PrintOptions } from "../terminal/print-answer.ts";
import { numberBetween, withEntry, withForms, withModel, withPlace, withWindow } from "./options.ts";

/** Creates `halcyon watch`, which manages watches. The server evaluates the places of a watch with every new model run. */
export function watchCommand(surroundings: Surroundings): Command {
  const watch = new Command("watch").description(
    "Let the server check places with every new run, and report changes.",
  );

  withWanted(
    watch.command("create").description("Create a watch. It reports current findings at once."),
  ).action(async (options: WatchOptions & PrintOptions) => {
    const { createWatch } = await import("../answers/watches/watches.ts");
    await createWatch(surroundings, options);
  });
  withWanted(
    watch.command("test").description("Check a watch and show its cost, without creating it."),
  ).action(async (options: WatchOptions & PrintOptions) => {
    const { testWatch } = await import("../answers/watches/watches.ts");
    await testWatch(surroundings, options);
  });
  withForms(watch.command("list").description("List the watches."), false)
    .option("--cursor <cursor>", "with --json: next_cursor of the last page")
    .action(async (options: PrintOptions & { readonly cursor?: string }) => {
      const { listWatches } = await import("../answers/watches/watches.ts");
      await listWatches(surroundings, options);
    });
  withForms(
    watch.command("destinations").description("List the webhooks and e-mail addresses that --to takes."),
    false,
  ).action(async (options: PrintOptions) => {
    const { listDestinations } = await import("../answers/watches/destinations.ts");
    await listDestinations(surroundings, options);
  });
  for (const [name, how, description] of [
    ["show", "get", "Show a watch and its current spans."],
    ["pause", "pause", "Pause a watch: it reports nothing and costs nothing."],
    ["resume", "resume", "Resume a watch with the next run."],
  ] as const) {
    withForms(
      watch.command(name).description(description).argument("<watch>", "its id or its name"),
      false,
    ).action(async (id: string, options: PrintOptions) => {
      const { changeWatch } = await import("../answers/watches/watches.ts");
      await changeWatch(surroundings, how, id, options);
    });
  }
  watch
    .command("delete")
    .description("Delete a watch.")
    .argument("<watch>", "its id or its name")
    .action(async (id: string) => {
      const { deleteWatch } = await import("../answers/watches/watches.ts");
      await deleteWatch(surroundings, id);
    });
  return watch;
}

/** Adds the options that state what a watch looks for. */
function withWanted(command: Command): Command {
  command.requiredOption("--name <name>", "name of the watch");
  withWindow(withModel(withEntry(withPlace(command, true))), false)
    .option("--horizon <hours>", "the number of hours ahead to watch", numberBetween(1, 240))
    .option("--band <words>", 'in place of a window: "at most unsuitable", "at least ideal"')
    .option("--limit <limit>", 'in place of work: "wind_gusts_10m > 15 m/s"')
    .option(
      "--warnings [severity]",
      "in place of work: official warnings, from this severity on (default: moderate)",
    )
    .option(
      "--to <destination>",
      'who gets events: a name in "watch destinations", or nobody; may be given several times (default: every webhook)',
      (text: string, before: readonly string[] | undefined) => [...(before ?? []), text],
    )
    .option("--quiet <hours>", "hours in local time in which nothing is sent, such as 21-6")
    .option("--digest <time>", 'send events together, once a day: 06:30, or "mon-fri 06:30"');
  return withForms(command, false);
}

/** Creates `halcyon events`, which prints the events of watches. */
export function eventsCommand(surroundings: Surroundings): Command {
  const command = new Command("events")
    .description("Show the events of watches, the oldest first.")
    .option("--follow", "follow new events, until Ctrl-C")
    .option("--watch <watch>", "only events of one watch, by its id or its name")
    .option("--type <type>", "only events of one type, such as window.found")
    .addOption(
      new Option("--last <count>", "only this many of the newest")
        .argParser(numberBetween(1, 100))
        .conflicts("follow"),
    )
    .option("--cursor <cursor>", "a next_cursor of --json: events after it, or before it with --last")
    .option("--utc", "show times in UTC, not in local time");
  return withForms(command, false).action(async (options: EventsOptions) => {
    const { events } = await import("../events/print-events.ts");
    await events(surroundings, options);
  });
}

/** Creates `halcyon listen`, which delivers webhook messages without a public URL. */
export function listenCommand(surroundings: Surroundings): Command {
  return new Command("listen")
    .description("Send new events to an address of this machine, signed like webhooks, until Ctrl-C.")
    .requiredOption("--forward <url>", "the address to send to, such as http://localhost:3000/hook")
    .option("--cursor <cursor>", "begin after this cursor, instead of with the next event")
    .action(async (options: ListenOptions) => {
      const { listen } = await import("../events/listen.ts");
      await listen(surroundings, options);
    });
}

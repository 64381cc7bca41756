import { Command, Option } from "commander";
import type { EventsOptions } from "../events/print-events.ts";
import type { ListenOptions } from "../events/listen.ts";
import type { Surroundings } from "../surroundings.ts";
import { numberBetween, withForms } from "./options.ts";

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

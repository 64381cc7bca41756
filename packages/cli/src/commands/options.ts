import { type Command, InvalidArgumentError, Option } from "commander";

/**
 * Adds `--at` and the other options for a place.
 *
 * @param isMany - True if the command accepts several places. Its help then says so.
 */
export function withPlace(command: Command, isMany = false): Command {
  const at = isMany ? "a place; may be given several times" : "where";
  return command
    .option(
      "--at <place>",
      `${at}: latitude,longitude, a saved name, or a name such as "Hamburg, DE"`,
      (text: string, before: string[] | undefined) => [...(before ?? []), text],
    )
    .option("--elevation <meters>", "height of the site above sea level", toNumber)
    .addOption(
      new Option("--surface <kind>", "land or sea: which kind of cell to use").choices(["land", "sea"]),
    );
}

/** Adds `--task` and `--scenario`, which select what to score. */
export function withEntry(command: Command): Command {
  return command
    .option("--task <slug or id...>", 'the work, as "halcyon tasks" lists it')
    .option("--scenario <slug or id...>", 'a situation, as "halcyon scenarios" lists it');
}

export function withModel(command: Command): Command {
  return command.addOption(
    new Option("--model <id>", "the forecast model").choices(["noaa", "ecmwf"]).default("noaa"),
  );
}

/** Adds `--when`, which sets the period, and `--utc`, which prints times in UTC. */
export function withPeriod(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--when <period...>",
        "such as 48h, tomorrow, weekend, next week, fri, 2026-12-24..2026-12-26",
      ).default(["7d"], "7d"),
    )
    .option("--utc", "use days and times in UTC, not in local time");
}

/** Adds `--cost`, which prints only the cost of the request and is free. */
export function withCost(command: Command): Command {
  return command.option("--cost", "show only the cost; this is free");
}

/** Adds the options for the output format: JSON, and CSV if the command can print a table. */
export function withForms(command: Command, hasCsv = true): Command {
  command.addOption(
    new Option("--json", "print the answer of the server, its headers under _meta").conflicts(
      hasCsv ? ["csv"] : [],
    ),
  );
  return hasCsv ? command.option("--csv", "print a table for other programs") : command;
}

/** Returns a parser for option values that accepts only numbers from `least` to `most`. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = toNumber(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`a number from ${least} to ${most} is needed.`);
  };
}

export function toNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("a number is needed.");
  return value;
}

/**
 * Adds the options of a search for a window: duration, scores, probability and hours.
 *
 * @param hasMost - True to add `--at-most`, which limits the highest score. This option helps to find hours in which a scenario does not occur.
 */
export function withWindow(command: Command, hasMost = true): Command {
  command.option("--duration <hours>", "duration of the work", numberBetween(1, 168), defaultDurationHours);
  return withRange(command, hasMost)
    .option("--between <hours>", "working hours in local time, such as 7-17")
    .option("--weekdays <days>", "such as mon-fri or sat,sun")
    .option("--daylight", "only while the sun is up");
}

const defaultDurationHours = 4;

/** Adds the options that say which scores and which probability are good enough. */
export function withRange(command: Command, hasMost = true): Command {
  command.option("--at-least <score>", "the lowest score of every hour, 0.1 for a task", numberBetween(0, 1));
  if (hasMost) {
    command.option(
      "--at-most <score>",
      "the highest score of every hour, to find hours without a scenario",
      numberBetween(0, 1),
    );
  }
  return command.option(
    "--probability <share>",
    "the lowest probability: 0.5, or 0.7 for a watch",
    numberBetween(0, 1),
  );
}

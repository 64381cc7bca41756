import type { Halcyon, TableLinkRequest } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import { withLastingApi } from "../connection/api.ts";
import { type EntryOptions, entryOf } from "../connection/entry-of.ts";
import { idOfNamed } from "../connection/id-of-named.ts";
import { type NamedPlace, type PlaceOptions, placesOf } from "../connection/place-of.ts";
import type { Surroundings } from "../surroundings.ts";
import { count, tableWithin } from "../terminal/lines.ts";
import { lookOf } from "../terminal/look.ts";
import { plain } from "../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../terminal/print-answer.ts";
import { zoneAt } from "../time/clock.ts";
import type { PricedOptions } from "./ask.ts";
import { type WindowOptions, windowOptions } from "./windows/window-options.ts";

/** Options of `halcyon table create`. */
export interface TableOptions extends PlaceOptions, EntryOptions, WindowOptions, PricedOptions {
  readonly name: string;
  /** Rows of the table: hours, windows, or ranked places. */
  readonly of: "hours" | "windows" | "rank";
  readonly model: "noaa" | "ecmwf";
  /** Number of hours ahead that the table covers. */
  readonly hours: number;
  /** Days until the address ends; the default of the server if absent. */
  readonly days?: number;
  readonly utc?: true;
}

/**
 * Creates a table, and prints its address and what each renewal costs. With `cost`, prints only that cost, and creates nothing.
 *
 * @throws CommandError if several places are given for a table of one place.
 */
export async function createTable(surroundings: Surroundings, options: TableOptions): Promise<void> {
  await withLastingApi(surroundings, async (halcyon, { baseUrl }) => {
    const { endpoint, body } = await requestOf(surroundings, halcyon, options);
    const priced = await halcyon.costs.preview({ endpoint, body }).withResponse();
    const { cost } = priced.data;
    if (options.cost === true) {
      printAnswer(surroundings, options, priced, {
        lines: () => [
          `Each renewal would cost ${count(cost, "request")} of the allowance. Nothing was created.`,
        ],
      });
      return;
    }
    const { name, days } = options;
    const answered = await halcyon.tables
      .create({
        name,
        endpoint,
        body,
        ...(days !== undefined && {
          expires_at: new Date(surroundings.nowMs() + days * dayMs).toISOString(),
        }),
      })
      .withResponse();
    const { url, expires_at: endsAt } = answered.data;
    printAnswer(surroundings, options, answered, {
      lines: () => [
        plain(new URL(url, baseUrl).href),
        `It is not shown again. Anyone who has it can read the table until ${endsAt.slice(0, 10)}.`,
        `Each renewal costs ${count(cost, "request")}: at the first read after a new run, after a change of warnings, or 12 hours after the last one.`,
      ],
    });
  });
}

/** Prints the tables of the account, without their addresses. */
export async function listTables(surroundings: Surroundings, options: PrintOptions): Promise<void> {
  const answered = await withLastingApi(surroundings, (halcyon) => halcyon.tables.list().withResponse());
  const { tables } = answered.data;
  if (options.json !== true && tables.length === 0) {
    surroundings.stderr.write("There are no tables yet: halcyon table create --help\n");
    return;
  }
  printAnswer(surroundings, options, answered, {
    lines: () =>
      tableWithin(
        lookOf(surroundings).columns,
        ["name", "state", "ends", "id", "because", "endpoint", "rows made"],
        tables.map((table) => [
          plain(table.name),
          table.failing === null ? "good" : "not renewed",
          table.expires_at.slice(0, 10),
          table.id,
          table.failing?.code ?? "",
          table.endpoint,
          table.made_at ?? "never read",
        ]),
      ),
  });
}

/** Deletes the table with the given id or name. Its address then no longer works. */
export async function deleteTable(surroundings: Surroundings, name: string): Promise<void> {
  await withLastingApi(surroundings, async (halcyon) => {
    await halcyon.tables.delete(await tableIdOf(halcyon, name));
  });
  surroundings.stderr.write(`Deleted: ${plain(name)}\n`);
}

const dayMs = 86_400_000;

/** Maximum length of the name of a place in a ranking [characters]. */
const refMax = 120;

/** Returns the request whose answer the table has. Its period moves with the time, because a table stays. */
async function requestOf(
  surroundings: Surroundings,
  halcyon: Halcyon,
  options: TableOptions,
): Promise<Pick<TableLinkRequest, "endpoint" | "body">> {
  const { of, model, hours, utc } = options;
  const places = await placesOf(surroundings, halcyon, options);
  const entry = await entryOf(halcyon, options);
  const period = { hours };
  const window = windowOptions(options);
  if (of === "rank") {
    const locations = places.map(({ name, site }) => ({ ref: name.slice(0, refMax), ...site }));
    const timezone = utc === true ? "UTC" : "auto";
    const body = {
      locations,
      entries: [entry],
      periods: [period],
      model,
      timezone,
      window,
    };
    return { endpoint: "optimality.rank", body };
  }
  const [{ site: location }, ...others] = places as [NamedPlace, ...NamedPlace[]];
  if (others.length > 0)
    throw new CommandError("usage", `A table of ${of} has one place: give --at once, or --of rank.`);
  const body = { location, model, entry, period, timezone: zoneAt(location, utc) };
  return of === "hours"
    ? { endpoint: "optimality.composite", body }
    : {
        endpoint: "optimality.windows",
        body: { ...body, window: { ...window, order: "soonest", top: 100 } },
      };
}

/** Returns the id of a table that is given by id or name. */
async function tableIdOf(halcyon: Halcyon, text: string): Promise<string> {
  if (/^tbl_\w+$/.test(text)) return text;
  const { tables } = await halcyon.tables.list();
  const all = tables.map(({ id, name }) => ({ id, names: [name] }));
  return idOfNamed(text, all, { one: "table", several: "tables", listedBy: "halcyon table list" });
}

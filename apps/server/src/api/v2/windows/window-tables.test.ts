import { writeCsv } from "@halcyon/formats/csv/write-csv";
import type { Table } from "@halcyon/formats/table/table";
import { csvField } from "@halcyon/schema/words";
import type { RankResponse, WindowsResponse } from "@halcyon/schema/v2";
import { bandTable } from "@halcyon/schema/wire";
import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, definition } from "../../../../test/api/own-entry-requests.suite.ts";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";
import { rankTable, windowsTable } from "./window-tables.ts";

type Cells = Readonly<Record<string, string>>;

/** Reads CSV by RFC 4180, a character at a time. Returns the fields that are not empty of each row, by column. */
function readCsv(text: string): Cells[] {
  const rows: string[][] = [[]];
  let [field, isQuoted] = ["", false];
  const endField = (): void => {
    rows.at(-1)!.push(field);
    field = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted && character === '"' && text[at + 1] === '"') field += text[++at]!;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ",") endField();
    else if (!isQuoted && character === "\r" && text[at + 1] === "\n") {
      endField();
      rows.push([]);
      at += 1;
    } else field += character;
  }
  expect(rows.pop()).toEqual([]);
  const [columns, ...others] = rows;
  expect(new Set(columns).size).toBe(columns!.length);
  return others.map((cells) => {
    expect(cells.length).toBe(columns!.length);
    return Object.fromEntries(
      cells.flatMap((cell, index) => (cell === "" ? [] : [[columns![index]!, cell]])),
    );
  });
}

/** Returns each field of a document that is not null, by its path. */
function fieldsOf(document: object, path = ""): Cells {
  const all = Object.entries(document).map(([name, field]: [string, unknown]): Cells => {
    if (field === null || field === undefined) return {};
    if (Array.isArray(field)) {
      const items = field.filter((item) => item !== null);
      return items.length === 0 ? {} : { [path + name]: field.map(String).join(" ") };
    }
    return typeof field === "object"
      ? fieldsOf(field, `${path}${name}.`)
      : { [path + name]: typeof field === "string" ? field : JSON.stringify(field) };
  });
  return Object.assign({}, ...all) as Cells;
}

function textOf(table: Table): string {
  return [...writeCsv([table])].join("");
}

function expectWindows(
  text: string,
  json: Pick<WindowsResponse, "windows" | "found" | "none_because" | "longest">,
) {
  const { windows, found, none_because, longest } = json;
  const rows = windows.map(({ unmet, ...row }) => ({
    ...row,
    unmet: unmet.map(({ start, end, band }) => `${start}/${end}=${band}`),
    found,
  }));
  const wanted = rows.length === 0 ? [{ found, none_because, longest }] : rows;
  expect(readCsv(text)).toEqual(wanted.map((row) => fieldsOf(row)));
}

const instant = fc
  .integer({ min: 0, max: 20_000_000 })
  .map((minute) => new Date(minute * 60_000).toISOString().replace(".000Z", "Z"));
const share = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const word = fc.stringMatching(/^[a-z_]{1,12}$/);
const local = instant.map((text) => text.replace("Z", "+05:30"));
const span = { start: instant, end: instant, start_local: local, end_local: local };
const odds = { share: orNull(share), probability: orNull(share), likelihood: orNull(word) };
const best = fc.record({
  ...span,
  ...odds,
  band: word,
  worst: orNull(fc.record({ median: share, Q10: share, Q90: share })),
  deterministic: orNull(fc.record({ meets: fc.boolean(), worst: share })),
});
const noneBecause = fc.oneof(
  fc.record({ reason: fc.constant("hours") }),
  fc.record({ reason: fc.constant("score"), constraint: fc.nat(9), variable: word, share }),
  fc.record({ reason: fc.constant("probability"), best_probability: share }),
  fc.record({ reason: fc.constant("maximum"), share }),
  fc.record({ reason: fc.constant("warning"), warnings: fc.array(word) }),
);
const found = fc.record({
  windows: fc.array(
    fc.record({
      ...span,
      latest_start: instant,
      latest_start_local: local,
      hours: fc.integer({ min: 1, max: 5040 }),
      starts: fc.integer({ min: 1, max: 5040 }),
      part: word,
      members: orNull(fc.integer({ min: 2, max: 52 })),
      continues: fc.boolean(),
      whole: fc.record(odds),
      chances: fc.oneof(
        fc.array(share, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constant(null), { minLength: 1, maxLength: 4 }),
      ),
      unmet: fc.array(fc.record({ ...span, band: word }), { maxLength: 2 }),
      best,
    }),
    { maxLength: 3 },
  ),
  found: fc.nat(99),
  none_because: orNull(noneBecause),
  longest: orNull(fc.record({ ...span, hours: fc.integer({ min: 1, max: 99 }), probability: orNull(share) })),
}) as fc.Arbitrary<Pick<WindowsResponse, "windows" | "found" | "none_because" | "longest">>;

test("a table of windows has each field of each window, or why there is none", () => {
  fc.assert(
    fc.property(found, (json) => expectWindows(textOf(windowsTable(json)), json)),
    { numRuns: sized(200, 5000), seed: 11 },
  );
});

test("a text of anyone is written as other tables of ours write it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("", "=", "+", "-", "@"), (text, first) => {
      const table: Table = { columns: [{ name: "ref", kind: "text", values: [first + text] }] };
      expect(textOf(table)).toBe(`ref\r\n${csvField(first + text)}\r\n`);
    }),
    { numRuns: sized(200, 5000), seed: 12 },
  );
});

describe("as CSV", () => {
  let server: RunningServer;
  beforeAll(async () => void (server = await runningServer()));
  afterAll(() => server[Symbol.asyncDispose]());

  const ask = (path: string, body: object, accept: string) =>
    server.send(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify(body),
    });

  const both = async (path: string, body: object) => {
    const [json, csv] = [await ask(path, body, "application/json"), await ask(path, body, "text/csv")];
    expect([json.status, csv.status], csv.text).toEqual([200, 200]);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return { json: json.json, csv: csv.text, headers: csv.headers, jsonHeaders: json.headers };
  };

  const search = {
    location: { latitude: 51.5, longitude: -0.12 },
    model: "noaa",
    entry: { type: "task", id: 1 },
    period: { hours: 240 },
    timezone: "Europe/London",
  };

  test.each([
    ["spells", { duration_hours: 4 }],
    ["single windows", { duration_hours: 2, group: "none", order: "soonest", top: 20 }],
    ["no windows, too few hours", { duration_hours: 9, local_hours: { from: 8, to: 10 } }],
    ["no windows, too unlikely", { duration_hours: 48, minimum_score: 0.99, minimum_probability: 0.99 }],
  ])("windows are those of JSON: %s", async (_what, window) => {
    const { json, csv, headers, jsonHeaders } = await both("/v2/optimality/windows/", { ...search, window });
    const answer = json as WindowsResponse;
    expectWindows(csv, answer);
    expect(readCsv(csv).length).toBe(Math.max(1, answer.windows.length));
    if (answer.windows.length === 0) expect(readCsv(csv)[0]!["none_because.reason"]).toBeDefined();
    for (const name of ["x-halcyon-source", "x-halcyon-run", "x-halcyon-synthetic", "x-halcyon-warnings"]) {
      expect(headers.get(name)).not.toBeNull();
      expect(headers.get(name)).toBe(jsonHeaders.get(name));
    }
  });

  test("a ranking is that of JSON, with its refused pairs, and no text runs as a formula", async () => {
    const own = await create(server, { ...definition, name: "@SUM(A1)" });
    const body = {
      locations: [
        { ref: "=1+1", latitude: 57.1, longitude: -2.1 },
        { ref: '+"a",b', latitude: 50.8, longitude: -1.1 },
        { latitude: 48, longitude: 11 },
      ],
      entries: [
        { type: "task", id: 1 },
        { type: "task", id: own.id },
        { type: "task", id: 99_999 },
        { type: "scenario", id: 501 },
      ],
      periods: [{ hours: 48 }, { hours: 120 }],
      model: "noaa",
      timezone: "auto",
      window: { duration_hours: 6, minimum_score: 0.5 },
    };
    const { json, csv, headers } = await both("/v2/optimality/rank/", body);
    const { ranking, refused, sources, metadata } = json as RankResponse;
    expect(refused.length).toBe(3);
    const pairOf = ({ location, entry }: { location: number; entry: number }) => ({
      latitude: body.locations[location]!.latitude,
      longitude: body.locations[location]!.longitude,
      ref: body.locations[location]!.ref ?? null,
      "entries.name": metadata.entries[entry]?.name ?? null,
    });
    const wanted = [
      ...ranking.map(({ source, notices, calibration, ...row }) => ({
        ...row,
        ...pairOf(row),
        notices: notices.map(({ code }) => code),
        calibration: calibration.map(({ part, id }) => `${part}=${id}`),
        synthetic: sources[source]!.synthetic,
        source: sources[source]!.parts.map((part) => `${part.part}=${part.source}`),
        run: sources[source]!.parts.map((part) => `${part.part};init=${part.run}`),
      })),
      ...refused.map(({ problem: { code, detail }, ...pair }) => ({
        ...pair,
        ...pairOf(pair),
        refused: { code, detail },
      })),
    ].map((row) => fieldsOf(row));
    const plain = readCsv(csv).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.replace(/^'(?=[=+@-])/, "")])),
    );
    expect(plain).toEqual(wanted);
    expect(csv).toContain("'=1+1");
    expect(csv).toContain(`"'+""a"",b"`);
    expect(csv).toContain("'@SUM(A1)");
    expect(csv).not.toMatch(/(?:^|,|")[=+@]/m);
    expect(headers.get("x-halcyon-synthetic")).toBe("?1");
    expect(headers.get("x-halcyon-run")).toMatch(/init=2026-11-2\dT/);
  });

  test("V1 has neither", async () => {
    const { request, ...asked } = {
      request: { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" },
      constraint_params: { id: 1, type: "task" },
    };
    const windows = { ...asked, request, window: { duration_hours: 4 } };
    const answer = await ask("/v1/optimality/windows/", windows, "text/csv");
    expect(answer.status).toBe(406);
  });
});

test("a table of a ranking counts hours by the bands of tasks and of scenarios", () => {
  const table = rankTable({ metadata: { entries: [] } as never, sources: [], ranking: [], refused: [] }, []);
  const names = table.columns.map(({ name }) => name);
  for (const { name } of [...bandTable("suitability"), ...bandTable("presence")])
    expect(names).toContain(`hours.${name}`);
});

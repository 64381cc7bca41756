import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DatabaseLostError } from "@halcyon/database/database-fault";
import { DamagedRunError, SourceError } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import { Refusal } from "./refusal.ts";
import { root } from "../environment.ts";
import { outcomeOf, valueOf } from "./sent-error.ts";

/** Class of errors, with any constructor. */
type ErrorClass = new (...given: readonly never[]) => Error;

/** The packages whose code runs in threads. */
const folders = [
  "apps/server",
  ...["database", "weather", "store", "ingest"].map((name) => `packages/${name}`),
];

/** Returns the error classes of these packages, by name. */
async function errorClasses(): Promise<ReadonlyMap<string, ErrorClass>> {
  const classes = new Map<string, ErrorClass>();
  for (const folder of folders) {
    const src = join(root, folder, "src");
    for (const path of readdirSync(src, { recursive: true, encoding: "utf8" })) {
      if (!path.endsWith(".ts") || /\.(suite|test)\.ts$/.test(path)) continue;
      const text = readFileSync(join(src, path), "utf8");
      for (const [, name] of text.matchAll(/^export class (\w+) extends \w*Error\b/gm)) {
        const module = (await import(pathToFileURL(join(src, path)).href)) as Record<string, ErrorClass>;
        classes.set(name!, module[name!]!);
      }
    }
  }
  return classes;
}

const options = {
  retryAfterSeconds: 7,
  spentCalls: { window: "hour", cost: 56, limit: 100, left: 44, renewsAtMs: 1_764_000_000_000 },
  cause: new Error("below", { cause: new TypeError("at the bottom") }),
};
const sourceError = (...given: readonly unknown[]) => [...given, "Words.", options];

/** Constructor arguments of errors that other code distinguishes by class or by a field. */
const made: Readonly<Record<string, readonly unknown[]>> = {
  ArchiveError: sourceError("look_again"),
  CallerLeft: [],
  DamagedRunError: ["ensemble", 498_672, Object.assign(new Error("cut"), { damagedRun: 498_672 })],
  DatabaseLostError: ["lost", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) }],
  ImpossibleValueError: sourceError(),
  IngestError: sourceError("gaps"),
  LateOverlayError: sourceError(),
  LateSourceError: sourceError(),
  OpenMeteoError: sourceError("quota_exhausted"),
  Refusal: [
    "weather_unavailable",
    { detail: "Words.", errors: [{ field: "x", code: "required", detail: "W." }], ...options },
  ],
  StoreError: sourceError("busy"),
};

/** Errors that are caught in the thread that throws them, or that end the process. */
const staying = [
  "AskedPause",
  "CalibrationFileError",
  "ConfigError",
  "DataFolderError",
  "EmptyDatabaseError",
  "FileInUseError",
  "LostClaimError",
  "MapChanged",
  "MovedError",
  "NetcdfError",
  "NewerSchemaError",
  "NoEvidence",
  "NoTruthRecord",
  "NothingToCalibrate",
  "NothingToVerify",
  "PackingTooFineError",
  "ShardAbsentError",
  "StandbyError",
  "StationFileError",
  "WitnessError",
];

/** Returns an error in the form in which another thread receives it. */
async function sent(error: unknown): Promise<Error> {
  const outcome = structuredClone(
    await outcomeOf(async () => {
      throw error;
    }),
  );
  try {
    valueOf(outcome);
  } catch (received) {
    return received as Error;
  }
  throw new Error("nothing was thrown");
}

/** Returns all properties of an error: its own fields, and the values of the getters of its classes. */
function saidBy(error: Error): Record<string, unknown> {
  const names = new Set(["name", "message", "stack", ...Object.keys(error)]);
  for (let kind: unknown = error; kind !== Error.prototype; kind = Object.getPrototypeOf(kind))
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(kind)))
      if (descriptor.get !== undefined) names.add(name);
  return Object.fromEntries(
    [...names].map((name) => [name, (error as unknown as Record<string, unknown>)[name]]),
  );
}

describe("an error that crosses to another thread", async () => {
  const classes = await errorClasses();

  test("has a class that is listed here", () => {
    expect([...Object.keys(made), ...staying].toSorted()).toEqual([...classes.keys()].toSorted());
    for (const [name, { prototype }] of classes)
      if (prototype instanceof SourceError) expect(staying).not.toContain(name);
  });

  test.each(Object.keys(made))("keeps every field, and is told by its class: %s", async (name) => {
    const error = new (classes.get(name)!)(...(made[name] as never[]));
    if (error instanceof SourceError) error.damagedRun = 498_672;
    const received = await sent(await sent(error));
    expect(saidBy(received)).toEqual(saidBy(error));
    for (const kind of [SourceError, Refusal, DamagedRunError, DatabaseLostError])
      expect(received instanceof kind).toBe(error instanceof kind);
    for (let [left, right] = [error.cause, received.cause]; left !== undefined;) {
      expect(saidBy(right as Error)).toEqual(saidBy(left as Error));
      [left, right] = [(left as Error).cause, (right as Error).cause];
    }
  });
});

test("what is no error of ours keeps its words, its code and nothing that cannot be sent", async () => {
  const error = Object.assign(new RangeError("far"), { code: "E_FAR", act: () => 1, deep: { act: () => 1 } });
  const received = await sent(error);
  expect(saidBy(received)).toMatchObject({ message: "far", code: "E_FAR", stack: error.stack });
  expect(received).not.toHaveProperty("deep");
  expect(await sent("thrown")).toMatchObject({ message: "thrown" });
});

import { prepareEntry } from "@halcyon/scoring";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { alikeLeads } from "./run-scores.ts";

const source = syntheticSource({ product: "gefs", seed: 1 });
const run = 480_000;
const crane = prepareEntry(curatedLibrary.find("task", 1)!);
const variablesAt = (positions: readonly number[]): string[] =>
  positions.map((position) => crane.constraints[position]!.variable);

test("splits hours where the rich files of GEFS end, and with them what tells thunderstorms and fog", async () => {
  const cell = (await source.locate({ latitude: 47.4, longitude: 8.5 }))!;
  const leads = alikeLeads({ source, cell, run, from: run + 120, to: run + 360 }, crane);
  expect(leads.map(({ from, to, lacks }) => [from - run, to - run, variablesAt(lacks)])).toEqual([
    [120, 240, []],
    // What holds at 240 h is known, and a storm in the hour after it is not.
    [240, 241, ["thunderstorm_proxy"]],
    [241, 360, ["thunderstorm_proxy", "thunderstorm_proxy", "visibility"]],
  ]);
});

test("leaves out hours in which nothing is left", async () => {
  const cell = (await source.locate({ latitude: 47.4, longitude: 8.5 }))!;
  const storms = {
    ...crane,
    constraints: crane.constraints.filter(({ variable }) => variable === "visibility"),
  };
  const leads = alikeLeads({ source, cell, run, from: run + 230, to: run + 360 }, storms);
  expect(leads.map(({ from, to }) => [from - run, to - run])).toEqual([[230, 241]]);
});

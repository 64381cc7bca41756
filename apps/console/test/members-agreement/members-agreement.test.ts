import { describe, expect, it } from "vitest";
import { sized } from "@halcyon/testing";
import { type AskedCase } from "./asked-case.suite.ts";
import { askDoors } from "./answered-doors.suite.ts";
import { falseAnswers } from "./false-answers.suite.ts";
import { hardCase, hardKinds } from "./hard-cases.suite.ts";
import { mailedSpans } from "./mailed-spans.suite.ts";
import { memberServers, randomQuestions } from "./random-cases.suite.ts";

const seeds = Array.from({ length: sized(1, 6) }, (_, seed) => seed + 1);
const places = sized(6, 200);

async function faultsOf(asked: AskedCase): Promise<string[]> {
  const doors = await askDoors(asked);
  if (typeof doors === "string") return [`${asked.name}: refused, ${doors}`];
  return falseAnswers(asked, doors, await mailedSpans(asked));
}

describe("sentences, strips, windows, mails, calendars, commands and tools agree with the members", () => {
  it.each(Object.keys(hardKinds))("of %s", async (kind) => {
    for (const seed of seeds) {
      const asked = await hardCase(kind, seed);
      await using server = asked.server;
      expect(await faultsOf({ ...asked, server })).toEqual([]);
    }
  });

  it(`of ${places} random places and entries`, async () => {
    await using servers = await memberServers();
    let compared = 0;
    const faults: string[] = [];
    for (const question of randomQuestions(4 * places)) {
      if (compared === places) break;
      const asked = await servers.caseOf(question);
      if (asked === undefined) continue;
      compared++;
      faults.push(...(await faultsOf(asked)));
    }
    expect(faults).toEqual([]);
    expect(compared).toBe(places);
  });
});

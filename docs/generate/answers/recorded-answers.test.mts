import { apiVersionNames } from "@halcyon/schema";
import { recordedAnswers as kept } from "@halcyon/schema/openapi";
import { expect, test } from "vitest";
import { recordedAnswers } from "./recorded-answers.mts";

test.each(apiVersionNames)(
  "the examples of %s are what a server answers: `npm --prefix docs run record-answers`",
  async (version) => {
    expect(await recordedAnswers(version)).toEqual(kept[version]);
  },
  300_000,
);

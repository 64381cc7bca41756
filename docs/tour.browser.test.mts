import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readManifest } from "./generate/tour/manifest.mts";
import { alternativeOf, shownParts } from "./generate/tour/shown-parts.mts";
import { lacking, shownConsole, type ShownConsole } from "./generate/tour/shown-console.mts";
import { steps } from "./generate/tour/steps.mts";

describe.skipIf(lacking !== "")(`the tour in a browser${lacking && ` (needs ${lacking})`}`, () => {
  const manifest = readManifest();
  let shown: ShownConsole;
  beforeAll(async () => {
    shown = await shownConsole();
  });
  afterAll(() => shown[Symbol.asyncDispose]());

  test.each(steps)(
    "the picture of $name shows the page as it is; `npm --prefix docs run record-tour` takes it anew",
    async (step) => {
      const page = await shown.show(step);
      expect({
        alternative: await alternativeOf(page, step, shown.withoutIds),
        seen: await shownParts(page, step, shown.withoutIds),
      }).toEqual(manifest[step.name]);
    },
  );

  test("a changed word, colour or hour makes a picture old; a wider gap does not", async () => {
    const [step] = steps;
    const page = await shown.show(step!);
    const seen = () => shownParts(page, step!, shown.withoutIds);
    const { texts, look } = await seen();
    await page.evaluate("document.querySelector('.answer').style.marginTop = '40px'");
    expect(await seen()).toEqual({ texts, look });
    await page.evaluate("document.querySelector('main h1').textContent = 'Lifting'");
    expect(await seen()).toMatchObject({
      texts: texts.map((text) => (text === "Tower crane lifting" ? "Lifting" : text)),
      look,
    });
    await page.evaluate("document.querySelector('.strip rect[data-score]').classList.add('other')");
    const { look: withHour } = await seen();
    expect(withHour).not.toBe(look);
    await page.evaluate("document.querySelector('.answer-span').style.color = 'red'");
    expect((await seen()).look).not.toBe(withHour);
  });
});

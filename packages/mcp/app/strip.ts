import { runSentence } from "../src/results/scored-words.ts";
import { type FoundWindows, type Ranking, rankingDrawing, windowsDrawing } from "./chances.ts";
import { element, paragraphs } from "./elements.ts";
import { connectHost } from "./host.ts";
import { hoursDrawing, type Scored } from "./hours.ts";

type Answer = Scored | FoundWindows | Ranking;

const main = document.querySelector("main")!;

connectHost({
  showResult({ structuredContent, content, _meta: meta }) {
    const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    main.replaceChildren(...cardOf(structuredContent, text, meta?.["strip"]));
  },
  showCancelled(reason) {
    main.replaceChildren(...paragraphs("urgent", [`No answer: the call was cancelled. ${reason}`]));
  },
});

/** Returns the card of a result. A result that cannot be drawn, such as a refusal or a price, is shown by its text. */
function cardOf(structured: unknown, text: string, strip: unknown): readonly HTMLElement[] {
  try {
    return drawn(structured as Answer, text, typeof strip === "string" ? strip : undefined);
  } catch {
    return paragraphs("text", [text]);
  }
}

/** @throws TypeError if the result has no answer with scores. */
function drawn(answer: Answer, text: string, strip: string | undefined): readonly HTMLElement[] {
  const { about } = answer;
  const official = about.official_warnings === undefined ? [] : [about.official_warnings];
  return [
    ...(about.synthetic
      ? [
          element(
            "div",
            { kind: "across", "aria-hidden": "true" },
            ...Array.from({ length: 3 }, () => element("span", {}, "Synthetic")),
          ),
          element("p", { kind: "synthetic" }, "Synthetic weather, not real"),
        ]
      : []),
    element("h1", {}, about.place === undefined ? about.entry : `${about.entry} at ${about.place}`),
    ...paragraphs("urgent", official),
    ...drawingOf(answer, strip),
    ...paragraphs(
      "urgent",
      about.warnings.map((warning) => `Warning: ${warning}`),
    ),
    element(
      "p",
      { kind: "note" },
      `Source ${about.source}, ${about.run}, ${about.timezone}. ${about.planning_aid}`,
    ),
    element(
      "details",
      {},
      element("summary", {}, "In words"),
      ...paragraphs("text", [text, ...("runs" in answer ? answer.runs.map(runSentence) : [])]),
    ),
  ];
}

function drawingOf(answer: Answer, strip: string | undefined): HTMLElement[] {
  if ("runs" in answer) return hoursDrawing(answer, strip);
  return "windows" in answer ? windowsDrawing(answer) : rankingDrawing(answer);
}

import { describe, expect, test } from "vitest";
import type { AlertMessage } from "../src/alert-message.ts";
import { placePart } from "../src/areas/placed-area.ts";
import { shapeOfGeoJson } from "../src/areas/shape.ts";
import { WarningIndex } from "../src/areas/warning-index.ts";
import { absencesAfter, judgeMessages } from "../src/liveness/liveness.ts";
import { messageKey } from "../src/liveness/message-keys.ts";
import { readWarnings } from "../src/reading/read-warnings.ts";
import { textFor } from "../src/text-for.ts";
import { Random } from "./builders.ts";
import { makeCorpus } from "./make.ts";
import type { CorpusCase, CorpusTruth } from "./spec.ts";

const corpus = makeCorpus();

const counts = {
  chains: 40,
  languages: 30,
  segments: 25,
  shapes: 30,
  codes: 25,
  times: 25,
  status: 20,
  green: 15,
  encodings: 20,
  hostile: 30,
  feeds: 20,
  heights: 20,
};

test("the corpus has 300 cases", () => {
  const groups = Object.groupBy(corpus, ({ group }) => group);
  expect(Object.fromEntries(Object.entries(groups).map(([group, cases]) => [group, cases!.length]))).toEqual(
    counts,
  );
});

/** Reads the snapshots of a case one after the other, as a server does. */
function readFeed({ snapshots, address, isWhole }: CorpusCase) {
  const messages = new Map<string, AlertMessage>();
  const read = { faulty: 0, dropped: 0, links: [] as string[] };
  let absences: ReadonlyMap<string, number> = new Map();
  for (const documents of snapshots) {
    const all = documents.map(({ name, bytes }) => readWarnings(bytes, { name, address }));
    const present = all.flatMap((one) => one.messages);
    for (const message of present) messages.set(messageKey(message), message);
    const faulty = all.reduce((sum, one) => sum + one.faulty, 0);
    absences = absencesAfter(absences, { messages: present, isWhole: isWhole && faulty === 0 });
    read.faulty += faulty;
    read.dropped += all.reduce(
      (sum, { dropped }) => sum + [...dropped.values()].reduce((a, b) => a + b, 0),
      0,
    );
    read.links = all.flatMap(({ links }) => links.map((link) => link.address));
  }
  return {
    ...read,
    held: [...messages].map(([key, message]) => ({ message, absences: absences.get(key) ?? 0 })),
  };
}

/** Says what the package finds in a case. */
function foundIn(one: CorpusCase): CorpusTruth {
  const { held, ...read } = readFeed(one);
  const judged = judgeMessages(held, one.nowMs);
  const shapes = new Map([...one.shapes].map(([code, geoJson]) => [code, shapeOfGeoJson(geoJson)]));
  const live = judged.flatMap(({ message, states }) =>
    states.flatMap((state, part) =>
      state === "live"
        ? [placePart(message, part, ({ scheme, value }) => shapes.get(`${scheme} ${value}`))]
        : [],
    ),
  );
  const index = new WarningIndex(live.map(({ placed }) => placed));
  return {
    faulty: read.faulty,
    dropped: read.dropped,
    links: read.links.toSorted(),
    unplaced: live.reduce((sum, { unplaced }) => sum + unplaced.length, 0),
    states: judged
      .map(
        ({ message, states }) =>
          `${message.sender} ${message.identifier} ${message.sentMs}: ${states.join(" ")}`,
      )
      .toSorted(),
    answers: one.questions.map(({ languages = [], ...question }) =>
      index
        .at(question)
        .map(({ placed }) => `${placed.message.identifier}: ${textFor(placed.part.texts, languages)?.event}`)
        .toSorted(),
    ),
  };
}

describe.each(Object.keys(counts))("of the %s", (group) => {
  test.each(corpus.filter((one) => one.group === group))("$name", (one) => {
    expect(foundIn(one)).toEqual(one.truth);
  });
});

test("the order of messages does not matter, in 10,000 orders of all chains", () => {
  const random = new Random(1);
  const chains = corpus
    .filter(({ group }) => group === "chains")
    .map((one) => ({ ...one, held: readFeed(one).held }));
  const sorted = (judged: ReturnType<typeof judgeMessages>) =>
    judged.map(({ message, ...state }) => JSON.stringify([messageKey(message), state])).toSorted();
  const expected = chains.map(({ held, nowMs }) => sorted(judgeMessages(held, nowMs)));
  for (let order = 0; order < 10_000; order += 1) {
    const { held, nowMs } = chains[order % chains.length]!;
    expect(sorted(judgeMessages(random.shuffled(held), nowMs))).toEqual(expected[order % chains.length]);
  }
});

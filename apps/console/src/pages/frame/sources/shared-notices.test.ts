import { describe, expect, it } from "vitest";
import type { NoticeWords } from "./notice-words.ts";
import { sharedNotices } from "./sources-note.tsx";

const notice = (about: string, words = "left out."): NoticeWords => ({ key: about, about, words });

const told = (...answers: readonly (readonly [name: string, notices: readonly NoticeWords[]])[]): string[] =>
  sharedNotices(answers.map(([name, notices]) => ({ name, notices }))).map(
    ({ about, words }) => `${about}: ${words}`,
  );

describe("notices of several answers", () => {
  it("stand there once, without names where all answers have them", () => {
    expect(told(["Bern", [notice("Visibility")]], ["Oslo", [notice("Visibility")]])).toEqual([
      "Visibility: left out.",
    ]);
  });

  it("name the answers that they are of", () => {
    expect(
      told(["Bern", [notice("Visibility"), notice("Waves")]], ["Oslo", [notice("Visibility")]], ["Sylt", []]),
    ).toEqual(["Visibility (Bern and Oslo): left out.", "Waves (Bern): left out."]);
  });

  it("are told apart where their words differ, and each has a key of its own", () => {
    const notices = sharedNotices([
      { name: "Bern", notices: [notice("Visibility", "until Monday.")] },
      { name: "Oslo", notices: [notice("Visibility", "until Tuesday.")] },
    ]);
    expect(notices.map(({ about }) => about)).toEqual(["Visibility (Bern)", "Visibility (Oslo)"]);
    expect(new Set(notices.map(({ key }) => key)).size).toBe(2);
  });

  it("are none of no answers", () => {
    expect(sharedNotices([])).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { program } from "../program.ts";
import { surroundingsOf } from "../surroundings.ts";
import { nextWords } from "./next-words.ts";

async function offered(...words: string[]): Promise<string[]> {
  const values = async (option: string) => (option === "--at" ? ["hamburg", "harbour", "site-7"] : []);
  return (await nextWords(program(surroundingsOf(process)), words, values)).map(({ word }) => word);
}

test("commands, and those of a command", async () => {
  expect(await offered("w")).toEqual(["windows", "watch", "warnings"]);
  expect(await offered("watch", "p")).toEqual(["pause"]);
});

test("the hidden command is not offered", async () => {
  expect(await offered("comp")).toEqual(["compare", "completion"]);
});

test("options of the command", async () => {
  expect(await offered("score", "--a")).toEqual(["--at", "--at-least", "--ascii"]);
});

test("values of an option, known and looked up", async () => {
  expect(await offered("windows", "--order", "l")).toEqual(["likeliest", "longest"]);
  expect(await offered("score", "--at", "ha")).toEqual(["hamburg", "harbour"]);
  expect(await offered("score", "--when", "")).toEqual([]);
});

test("a value is no command", async () => {
  expect(await offered("score", "--at", "watch", "--as")).toEqual(["--ascii"]);
});

test("arguments that are one of a few", async () => {
  expect(await offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
});

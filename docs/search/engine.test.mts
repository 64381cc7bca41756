import { expect, test } from "vitest";
import { type Hit, indexOf, searchIn, type Section } from "./engine.mts";

const section = (url: string, heading: string, text: string, keywords = "", questions = ""): Section => ({
  url,
  page: heading,
  heading,
  text,
  keywords,
  questions,
});

const search = searchIn(
  indexOf([
    section("/crane", "Crane", "Wind at the jib. ".repeat(20) + "The rope is looked at every morning."),
    section("/rope", "Rope", "A rope has no wind."),
    section(
      "/reference/errors/precondition_failed",
      "precondition_failed",
      "Status 412. Get the entry again.",
    ),
    section("/numbers", "Numbers: 412", "There are 412 of them, 412 in all."),
    section("/library/sport/marathon-race", "Marathon", "A race on roads.", "run jog"),
    section("/scaffold", "Scaffolding", "Boards on which people stand."),
    section("/rain", "Rain", "Water that falls."),
    section("/rail", "Rail", "Tracks in the sun."),
    section("/runbook/halcyon-clock-behind", "HalcyonClockBehind", "It went back."),
    section("/average", "Mean of hours", "The mean of a day."),
    section(
      "/store",
      "Storage",
      "Where files lie.",
      "",
      "how do I make a backup; read a logger; wait in the rain; separation",
    ),
  ]),
);
const urls = (query: string): string[] => search(query).map(({ url }) => url);
const words = ({ snippet }: Hit): string => snippet.map(({ text }) => text).join(" ");

test("what has all words stands before what has one of them, which is found too", () => {
  expect(urls("rope wind").slice(0, 2).toSorted()).toEqual(["/crane", "/rope"]);
  expect(urls("scaffolding in the rain")).toEqual(expect.arrayContaining(["/scaffold", "/rain"]));
  expect(urls("boards people")[0]).toBe("/scaffold");
});

test("a misspelt word is found from four letters on, and a known one means itself", () => {
  expect(urls("scafolding")).toEqual(["/scaffold"]);
  expect(urls("rael")).toContain("/rail");
  expect(urls("rail")).toEqual(["/rail"]);
  expect(urls("rpe")).toEqual([]);
});

test("a name of several words is found by each of them, and what something means is not its average", () => {
  expect(urls("my clock is wrong")[0]).toBe("/runbook/halcyon-clock-behind");
  expect(urls("HalcyonClockBehind")).toEqual(["/runbook/halcyon-clock-behind"]);
  expect(urls("what does rope mean")).not.toContain("/average");
  expect(urls("mean of a day")[0]).toBe("/average");
});

test("a status leads to its error", () => {
  expect(urls("412")[0]).toBe("/reference/errors/precondition_failed");
  expect(urls("status 412")[0]).toBe("/reference/errors/precondition_failed");
});

test("an entry is found by what people call it", () => {
  expect(urls("jogging")).toEqual(["/library/sport/marathon-race"]);
});

test("a page is found by questions of its readers, and by words that they join or part", () => {
  expect(urls("make backups")).toEqual(["/store"]);
  expect(urls("separate")).toEqual(["/store"]);
  expect(urls("back up")[0]).toBe("/store");
  expect(urls("rainlogger")).toEqual(expect.arrayContaining(["/store", "/rain"]));
  expect(search("make a backup")[0]!.snippet).toEqual([{ text: "Where files lie.", isFound: false }]);
});

test("a word is found in British and American spelling, and by the words that readers use for it", () => {
  const spelt = searchIn(
    indexOf([
      section("/colour", "Colour", "Behaviour, in metres."),
      section("/removal", "Erase it", "What goes."),
      section("/other", "Other", "Another page."),
    ]),
  );
  const found = (query: string): string[] => spelt(query).map(({ url }) => url);
  expect(found("color")).toEqual(["/colour"]);
  expect(found("behavior")).toEqual(["/colour"]);
  expect(found("meters")).toEqual(["/colour"]);
  expect(found("delete")).toEqual(["/removal"]);
});

test("a word of the query counts more than many that readers use for it", () => {
  const both = searchIn(
    indexOf([
      section("/own", "Delete", "A page."),
      section("/others", "Remove, erase, drop, wipe, clear, forget", "A page."),
    ]),
  );
  expect(both("delete").map(({ url }) => url)).toEqual(["/own", "/others"]);
});

test("a page is found by its address, and a long text is stored in part and found as a whole", () => {
  const index = indexOf([
    section("/survey/total-station", "Land survey", `${"far ".repeat(4000)}theodolite`),
  ]);
  expect(JSON.stringify(index).length).toBeLessThan(10_000);
  const found = (query: string): string[] => searchIn(index)(query).map(({ url }) => url);
  expect(found("station")).toEqual(["/survey/total-station"]);
  expect(found("theodolite")).toEqual(["/survey/total-station"]);
});

test("a snippet holds the words that were found, and marks them", () => {
  const [hit] = search("crane morning");
  expect(hit!.url).toBe("/crane");
  expect(words(hit!)).toContain("looked at every morning.");
  expect(hit!.snippet.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(["morning."]);
});

test("a snippet without any of them is the beginning", () => {
  const [hit] = search("jog");
  expect(words(hit!)).toBe("A race on roads.");
});

test("a page is shown by the section in which its reader sees more words, and without text by none", () => {
  const found = searchIn(
    indexOf([
      {
        ...section("/see", "Watch a server", "", "", "how do I trace a call; metrics"),
        page: "Watch a server",
      },
      { ...section("/see#metrics", "Metrics", "Counters of each route."), page: "Watch a server" },
      { ...section("/see#traces", "Traces", "A trace of each call."), page: "Watch a server" },
    ]),
  );
  expect(found("trace a call").map(({ url }) => url)).toEqual(["/see#traces"]);
  expect(found("metrics").map(({ url }) => url)).toEqual(["/see#metrics"]);
  expect(found("watch a server").map(({ url }) => url)).toEqual(["/see"]);
  expect(found("watch a server")[0]!.snippet).toEqual([]);
});

test("a page with one question like the query stands before a page with its words in many questions", () => {
  const many = ["which port is free", "how does the server start", "who may use it", "what is a key"];
  const found = searchIn(
    indexOf([
      section("/many", "Many", "A page.", "", many.join("; ")),
      section(
        "/one",
        "One",
        "A page.",
        "",
        `${many.slice(2).join("; ")}; which port does the server use; a; b`,
      ),
    ]),
  );
  expect(found("which port does the server use")[0]!.url).toBe("/one");
});

import { expect, test } from "vitest";
import { nearestIn } from "./nearest-question.mts";

const nearest = nearestIn(
  new Map([
    ["/port", [["port", "server"], ["key"]]],
    ["/key", [["key", "server", "port", "lost"]]],
    ["/quay", [["harbour"]]],
  ]),
  new Map([["dock", new Set(["harbour"])]]),
);

test("a question that is the query has the similarity 1, and one with further words has less", () => {
  const found = nearest(["port", "server"]);
  expect(found.get("/port")).toBe(1);
  expect(found.get("/key")).toBeGreaterThan(0.4);
  expect(found.get("/key")).toBeLessThan(1);
  expect(found.has("/quay")).toBe(false);
});

test("a similar word counts in part, and a word that no question has does not count", () => {
  expect(nearest(["dock"]).get("/quay")).toBeGreaterThan(0.3);
  expect(nearest(["dock"]).get("/quay")).toBeLessThan(1);
  expect(nearest(["port", "server", "nonsense"]).get("/port")).toBe(1);
  expect(nearest(["nonsense"]).size).toBe(0);
});

import { expect, test } from "vitest";
import { tagRefusals } from "./publication.ts";

const refusals = (version: string, tag: string, newest: string | undefined) => {
  const name = "@halcyon/rain";
  return tagRefusals([{ name, version, tag }], new Map(newest === undefined ? [] : [[name, newest]]));
};

test.each([
  ["1.2.1", "latest", "2.0.0"],
  ["7.9.0", "latest", "7.10.0"],
  ["2.0.0-next.0", "latest", "1.2.0"],
])("%s does not take the tag %s from %s", (version, tag, newest) => {
  expect(refusals(version, tag, newest)).toEqual([
    expect.stringMatching(`^@halcyon/rain ${version} .*${newest}`),
  ]);
});

test.each([
  ["1.0.0", "latest", undefined],
  ["7.10.0", "latest", "7.9.0"],
  ["1.2.1", "v1", "2.0.0"],
  ["2.0.0-next.0", "next", "1.2.0"],
  ["2.0.0-next.1", "latest", "2.0.0-next.0"],
])("%s takes the tag %s, where the latest is %s", (version, tag, newest) => {
  expect(refusals(version, tag, newest)).toEqual([]);
});

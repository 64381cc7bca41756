import { expect, test } from "vitest";
import { provenanceOf } from "../request/request.ts";

test("an answer says whose weather it is of, and until when its version answers", () => {
  const headers = new Headers({
    "x-halcyon-source": "deterministic=open-meteo, ensemble=synthetic",
    "x-halcyon-synthetic": "?1",
    deprecation: "@1811808000",
    sunset: "Thu, 01 Jun 2028 00:00:00 GMT",
  });
  expect(provenanceOf(headers)).toEqual({
    source: { deterministic: "open-meteo", ensemble: "synthetic" },
    synthetic: true,
    deprecation: {
      deprecatedAt: new Date("2027-06-01T00:00:00Z"),
      sunsetAt: new Date("2028-06-01T00:00:00Z"),
    },
  });
});

test("an answer of no weather says nothing of it", () => {
  const nothing = { source: {}, synthetic: undefined, deprecation: undefined };
  expect(provenanceOf(new Headers())).toEqual(nothing);
});

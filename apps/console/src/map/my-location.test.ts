import { expect, it, test } from "vitest";
import { faultWords, locationFaults, myLocation } from "./my-location.ts";

const answering = (answer: Pick<Geolocation, "getCurrentPosition">["getCurrentPosition"]) => ({
  isSecure: true,
  geolocation: { getCurrentPosition: answer },
});

it("gives the place to two decimals, and no more of it", async () => {
  const locator = answering((found) =>
    found({ coords: { latitude: 53.551_234_5, longitude: -0.001 } } as GeolocationPosition),
  );
  expect(await myLocation(locator)).toEqual({ latitude: 53.55, longitude: 0 });
});

test.each([
  [1, "refused"],
  [2, "unavailable"],
  [3, "late"],
  [99, "unavailable"],
])("error %i of the browser is called %s", async (code, fault) => {
  const locator = answering((_, failed) => failed?.({ code } as GeolocationPositionError));
  expect(await myLocation(locator)).toBe(fault);
});

it("asks no browser that will not tell", async () => {
  const asked = answering(() => expect.unreachable());
  expect(await myLocation({ ...asked, isSecure: false })).toBe("insecure");
  expect(await myLocation({ isSecure: true, geolocation: undefined })).toBe("unsupported");
});

test.each(locationFaults)("the words for %s say what else to do", (fault) => {
  expect(faultWords(fault)).toMatch(/\. (Open|Try|Allow|Turn|Go) .*\. Or search for a town/);
});

import { expect, test } from "vitest";
import { placeAt, positionOf } from "./map-edges.mts";
import { parsePlace, placeName, placeWords } from "./place-words.mts";
import { namedPlaces } from "./week.mts";

test.each([
  ["51.5, -0.12", { latitude: 51.5, longitude: -0.12 }],
  ["51.5 -0.12", { latitude: 51.5, longitude: -0.12 }],
  ["−33.87°; 151.21°", { latitude: -33.87, longitude: 151.21 }],
  ["-0.001,180", { latitude: 0, longitude: 180 }],
])("reads the coordinates %s", (text, place) => {
  expect(parsePlace(text)).toEqual(place);
});

test.each(["", "51.5", "London", "91, 0", "0, 181", "1, 2, 3", "51,5, 0,12"])(
  "reads no place from %j",
  (text) => {
    expect(parsePlace(text)).toBeUndefined();
  },
);

test("a place has its name or its coordinates, which lead to it again", () => {
  for (const place of namedPlaces) {
    expect(placeName(place)).toBe(place.name);
    expect(placeName(parsePlace(placeWords(place))!)).toBe(place.name);
  }
  expect(placeName({ latitude: 1, longitude: 2 })).toBe("1, 2");
});

test("a position on the map is that of the place under it", () => {
  for (const { latitude, longitude } of namedPlaces) {
    const found = placeAt(positionOf({ latitude, longitude }));
    expect(Math.abs(found.latitude - latitude)).toBeLessThanOrEqual(0.125);
    expect(Math.abs(found.longitude - longitude)).toBeLessThanOrEqual(0.125);
  }
});

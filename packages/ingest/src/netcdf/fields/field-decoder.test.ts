import { expect, test } from "vitest";
import type { NetcdfVariable } from "../formats/netcdf-file.ts";
import { fieldDecoder } from "./field-decoder.ts";

function decoder(
  attributes: Readonly<Record<string, string | readonly number[]>>,
  more: Partial<NetcdfVariable> = {},
): (stored: number) => number {
  return fieldDecoder({
    name: "tas",
    type: "integer",
    bytes: 2,
    dimensions: [],
    shape: [],
    attributes: new Map(Object.entries(attributes)),
    ...more,
  });
}

/** According to the NetCDF Users Guide, -1 has the same bits as 65535, and -25536 the same as 40000. */
test("numbers marked as _Unsigned count from 0, and so do their fill and their range", () => {
  const decode = decoder({ _Unsigned: "true", scale_factor: [0.01], _FillValue: [-1], valid_range: [0, -2] });
  expect([0, 100, 32_767, -25_536, -1].map(decode)).toEqual([0, 1, 327.67, 400, Number.NaN]);
  const bytes = decoder({ _Unsigned: "true", _FillValue: [-1] }, { bytes: 1 });
  expect([5, -56, -1].map(bytes)).toEqual([5, 200, Number.NaN]);
});

const packed = { scale_factor: [0.01], add_offset: [273.15] };

test("a range in floats beside packed integers is of unpacked values, and one in integers of packed ones", () => {
  const floats = { floatAttributes: new Set(["valid_range"]) };
  const unpacked = decoder({ ...packed, valid_range: [200, 330] }, floats);
  expect(unpacked(1000)).toBeCloseTo(283.15, 9);
  expect(unpacked(-7314)).toBeCloseTo(200.01, 9);
  expect(unpacked(-7400)).toBeNaN();
  const stored = decoder({ ...packed, valid_range: [-5000, 5000] });
  expect(stored(5000)).toBeCloseTo(323.15, 9);
  expect(stored(5001)).toBeNaN();
});

test("a range of unpacked values that begins at 0 is one too", () => {
  const floats = { floatAttributes: new Set(["valid_min", "valid_max"]) };
  const decode = decoder({ scale_factor: [0.1], add_offset: [50], valid_min: [0], valid_max: [100] }, floats);
  expect([-500, 0, 500].map(decode)).toEqual([0, 50, 100]);
  expect(decode(-502)).toBeNaN();
});

test("numbers outside of the bounds are told, fills and missing ones are not", () => {
  const attributes = new Map(Object.entries({ ...packed, valid_range: [200, 330], _FillValue: [-1] }));
  const variable = { name: "tas", type: "integer", dimensions: [], shape: [], attributes } as const;
  let outside = 0;
  const decode = fieldDecoder(variable, () => (outside += 1));
  expect([-1, Number.NaN, 250, 199, 331].map((stored) => Number.isNaN(decode(stored)))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(outside).toBe(2);
});

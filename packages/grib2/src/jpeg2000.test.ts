import { expect, test } from "vitest";
import { fieldValues } from "./field-values.ts";
import { expectValues, fixtureFields, goldenFields } from "./golden-fields.suite.ts";
import { readGrid } from "./grid/grid.ts";
import { openJpeg2000 } from "./jpeg2000.ts";

test("bytes that are no image, or the half of one, are nothing, and whole images are read after them", async () => {
  const jpeg2000 = await openJpeg2000();
  const [field] = fixtureFields("jpeg2000");
  const stream = field!.data.bytes(6);
  for (const end of [0, 2, 40, stream.length >> 1]) expect(jpeg2000(stream.subarray(0, end))).toBeUndefined();
  expect(jpeg2000(new Uint8Array(100))).toBeUndefined();
  expect(jpeg2000(stream)).toHaveLength(1000);
  expect(fieldValues(field!, readGrid(field!), { jpeg2000 })).toHaveLength(1000);
  expectValues(
    field!,
    goldenFields.find(({ file }) => file === "jpeg2000")!,
  );
});

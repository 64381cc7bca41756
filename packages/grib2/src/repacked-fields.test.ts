import { runProcess, temporaryFolder } from "@halcyon/testing";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eccodesPython } from "./eccodes-python.suite.ts";
import { expectGridAndProduct, expectValues, type GoldenField } from "./golden-fields.suite.ts";
import { grib2Fields } from "./message/grib2-field.ts";

const script = fileURLToPath(new URL("../scripts/repack.py", import.meta.url));
const python = await eccodesPython();
const fieldCount = 300;

describe.skipIf(python === undefined)(
  "fields that ecCodes packs anew (needs a Python with scripts/requirements.txt, named by HALCYON_ECCODES_PYTHON)",
  () => {
    test("are what ecCodes reads, to the bit, whatever the packing, the scales, the grid and the product", async () => {
      const folder = temporaryFolder();
      const seed = String(fc.readConfigureGlobal().seed);
      const ran = await runProcess([python!, "-B", script, seed, String(fieldCount), folder]);
      expect(ran.code, ran.stderr).toBe(0);

      const fields = [...grib2Fields(readFileSync(join(folder, "fields.grib2")))];
      const rows: GoldenField[] = JSON.parse(readFileSync(join(folder, "fields.json"), "utf8"));
      expect([fields.length, rows.length]).toEqual([fieldCount, fieldCount]);
      const differ = rows.flatMap((golden) => {
        try {
          expectValues(fields[golden.field]!, golden);
          expectGridAndProduct(fields[golden.field]!, golden);
          return [];
        } catch (error) {
          return [`field ${golden.field}, ${golden.about}: ${String(error)}`];
        }
      });
      expect(differ).toEqual([]);
    });
  },
);

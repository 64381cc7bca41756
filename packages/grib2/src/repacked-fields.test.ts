import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eccodesPython } from "./eccodes-python.suite.ts";
import { expectGridAndProduct, expectValues, type GoldenField } from "./golden-fields.suite.ts";
import { grib2Fields } from "./grib2-field.ts";

const script = fileURLToPath(new URL("../scripts/repack.py", import.meta.url));
const python = eccodesPython();
const fieldCount = 300;

describe.skipIf(python === undefined)(
  "fields that ecCodes packs anew (needs a Python with scripts/requirements.txt, named by HALCYON_ECCODES_PYTHON)",
  () => {
    test("are what ecCodes reads, to the bit, whatever the packing, the scales, the grid and the product", () => {
      using temporary = mkdtempDisposableSync(join(tmpdir(), "halcyon-grib2-"));
      const seed = String(fc.readConfigureGlobal().seed);
      const ran = spawnSync(python!, ["-B", script, seed, String(fieldCount), temporary.path], {
        encoding: "utf8",
      });
      expect(ran.status, ran.stderr || ran.error?.message).toBe(0);

      const fields = [...grib2Fields(readFileSync(join(temporary.path, "fields.grib2")))];
      const rows: GoldenField[] = JSON.parse(readFileSync(join(temporary.path, "fields.json"), "utf8"));
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

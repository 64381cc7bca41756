import shared from "../vitest.config.ts";
import { quick } from "./quick.ts";

export default quick(shared, [
  "src/{climatology,entry,explain,field,score,statistics,watch,windows,workability}/**/*.test.ts",
]);

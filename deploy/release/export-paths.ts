import { z } from "zod";

const exportsSchema = z.object({ exports: z.record(z.string(), z.object({ default: z.string() })) });

/**
 * The paths by which a package is imported, such as `.` and `./v1`. Those of a pattern come one by one: `./sources/*`, which stands for
 * `./dist/*`+`/index.js`, gives a path for each folder that has one.
 *
 * @param manifest - As it is published.
 * @param files - The files of the package, as `dist/index.js`.
 */
export function exportPaths(manifest: unknown, files: readonly string[]): readonly string[] {
  const { exports } = exportsSchema.parse(manifest);
  return Object.entries(exports).flatMap(([path, { default: target }]) => {
    const [before, after] = target.split("*");
    if (after === undefined) return [path];
    return files
      .map((file) => `./${file}`)
      .filter((file) => file.length > before!.length + after.length)
      .filter((file) => file.startsWith(before!) && file.endsWith(after))
      .map((file) => path.replace("*", file.slice(before!.length, -after.length)));
  });
}

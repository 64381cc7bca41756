/**
 * Process for the test of killed writers of a bucket. It publishes the runs that its parent names over the channel.
 *
 * The argument is the bucket, as `S3BucketOptions` in JSON.
 */
import { publishFormula } from "../run/formula-store.suite.ts";
import { smallRun } from "../store-root.suite.ts";
import { s3Bucket, type S3BucketOptions } from "./s3-bucket.ts";

/** Messages that a writer process sends: when it has started, and for each run. */
export type WriterWords =
  | { readonly say: "ready" | "done" }
  | { readonly say: "failed"; readonly reason: string };

if (process.argv[1] === import.meta.filename) {
  const root = s3Bucket(JSON.parse(process.argv[2]!) as S3BucketOptions);
  const tell = (words: WriterWords): void => void process.send!(words, () => undefined);
  process.on("message", (run: number) => {
    publishFormula(root, smallRun, run, { keepRuns: 1000 }).then(
      () => tell({ say: "done" }),
      (error: unknown) => tell({ say: "failed", reason: String(error) }),
    );
  });
  tell({ say: "ready" });
}

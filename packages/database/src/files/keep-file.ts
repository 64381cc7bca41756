import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file that only its owner can read. The file is written completely or not at all, so that a full disk does not leave an empty file.
 */
export async function keepFile(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await using handle = await open(part, "w", 0o600);
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

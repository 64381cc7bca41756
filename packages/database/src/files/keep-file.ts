import { open, rename, rm } from "node:fs/promises";

/** Writes a file completely or not at all, so a full disk leaves no empty file. Only the owner of the file can read it. */
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

import { basename, dirname, resolve } from "node:path";
import { ready } from "h5wasm/node";

/**
 * The HDF5 library, which the whole process shares. It may only open files that were passed to {@link permit}, and its own scratch file for messages. Without
 * this restriction, it would also open other files that an HDF5 file refers to (external links, external and virtual data). The library prints no errors. It
 * recognises files by their inode, even if the content has changed, so every opening gets a new inode number.
 */
export const hdf5Library: Promise<Hdf5Library> = ready.then((library) => {
  const files = library.FS as unknown as FileSystem;
  const [open, fstat, write] = [files.open.bind(files), files.fstat.bind(files), files.write.bind(files)];
  files.open = (path, ...rest) => {
    if (permitted.has(resolve(path))) return open(path, ...rest);
    if (dirname(path) !== "/tmp" || !basename(path).startsWith("tmpfile_"))
      throw new files.ErrnoError(noSuchFile);
    const scratch = open(path, ...rest);
    scratchStreams.push(scratch);
    return scratch;
  };
  files.fstat = (descriptor) => {
    openings += 1;
    return Object.assign(fstat(descriptor), { ino: openings });
  };
  files.write = (stream, buffer, offset, length, ...rest) =>
    stream.fd === errorOutput ? length : write(stream, buffer, offset, length, ...rest);
  return library;
});

export type Hdf5Library = Awaited<typeof ready>;

/** Allows the library to open a file. The permission ends when `forbid` has been called as often as this function. */
export function permit(path: string): void {
  permitted.set(path, (permitted.get(path) ?? 0) + 1);
}

export function forbid(path: string): void {
  const uses = permitted.get(path) ?? 0;
  if (uses > 1) permitted.set(path, uses - 1);
  else permitted.delete(path);
}

/**
 * Calls the HDF5 library in a mode in which it throws errors. Each error leaves memory of the library allocated forever, so values are read without this
 * function.
 */
export function throwing<Result>(library: Hdf5Library, call: () => Result): Result {
  library.activate_throwing_error_handler();
  try {
    return call();
  } finally {
    library.deactivate_throwing_error_handler();
    const { close } = library.FS as unknown as FileSystem;
    for (const stream of scratchStreams.splice(0)) close(stream);
  }
}

/** Returns functions that allocate and free memory of the library. */
export function memoryOf(library: Hdf5Library): {
  readonly take: (bytes: number) => number;
  readonly free: (address: number) => void;
} {
  return {
    // oxlint-disable-next-line no-underscore-dangle -- Emscripten's name
    take: (bytes) => library._malloc(bytes),
    free: (address) => {
      // oxlint-disable-next-line no-underscore-dangle -- Emscripten's name
      library._free(address);
    },
  };
}

interface Stream {
  readonly fd: number;
}

/** Functions of Emscripten's file system that are replaced here. */
interface FileSystem {
  open: (path: string, ...rest: unknown[]) => Stream;
  fstat: (descriptor: number) => object;
  write: (stream: Stream, buffer: unknown, offset: number, length: number, ...rest: unknown[]) => number;
  readonly close: (stream: Stream) => void;
  readonly ErrnoError: new (code: number) => Error;
}

const errorOutput = 2;

/** Emscripten's error number for ENOENT, a file that does not exist. */
const noSuchFile = 44;

const permitted = new Map<string, number>();

/** Streams that the library opens to compose an error message, and leaves open. */
const scratchStreams: Stream[] = [];

let openings = 0;

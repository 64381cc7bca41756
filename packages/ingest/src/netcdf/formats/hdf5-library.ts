import { basename, dirname, resolve } from "node:path";
import { ready } from "h5wasm/node";

/**
 * The HDF5 library, shared by the process and restricted to permitted files. HDF5 files can point to other files (external links, external and virtual data),
 * which the library would open. Here it may open only the files of {@link permit} and its own scratch file for messages. Its errors are not printed. It
 * recognises files by their inode, even if the content was replaced, so every opening gets a new number.
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

/** Allows the library to open a file, until `forbid` has been called the same number of times. */
export function permit(path: string): void {
  permitted.set(path, (permitted.get(path) ?? 0) + 1);
}

export function forbid(path: string): void {
  const uses = permitted.get(path) ?? 0;
  if (uses > 1) permitted.set(path, uses - 1);
  else permitted.delete(path);
}

/**
 * Calls the library so that its errors are thrown. Memory that it holds when it throws stays allocated. So values are read without this, and the status is
 * checked instead.
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

/** Returns the library's memory, with functions named as in C. */
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

/** The part of Emscripten's file system that is changed. */
interface FileSystem {
  open: (path: string, ...rest: unknown[]) => Stream;
  fstat: (descriptor: number) => object;
  write: (stream: Stream, buffer: unknown, offset: number, length: number, ...rest: unknown[]) => number;
  readonly close: (stream: Stream) => void;
  readonly ErrnoError: new (code: number) => Error;
}

const errorOutput = 2;

/** Error number of ENOENT in Emscripten. */
const noSuchFile = 44;

const permitted = new Map<string, number>();

/** Streams that the library opened to compose a message and does not close itself. */
const scratchStreams: Stream[] = [];

let openings = 0;

import { dlopen, type Library, type Pointer, read } from "bun:ffi";
import { closeSync, fstatSync, openSync, rmSync, statSync } from "node:fs";

/** Milliseconds between attempts to take the lock. */
const PAUSE = 100;

export type Lock = {
  /** The open file of the lock: a process that inherits it holds the lock as well. */
  fd: number;
  release: () => void;
};

/**
 * Takes the operating system's lock (flock) on a file, and creates the file if necessary. The
 * system releases the lock when the last process with the open file ends, even across containers.
 * Null when the lock is held already, also by this process. Several can hold a `shared` lock.
 *
 * @throws when the file cannot be created or its file system has no locks
 */
export function tryLock(file: string, { shared = false } = {}): Lock | null {
  for (;;) {
    const fd = openSync(file, "a+", 0o644);
    if (!flock(fd, shared ? LOCK_SH : LOCK_EX, file)) {
      closeSync(fd);
      return null;
    }
    // The previous holder may have removed the file meanwhile: then this lock would exclude nobody.
    if (isThere(fd, file)) return { fd, release: onlyOnce(() => closeSync(fd)) };
    closeSync(fd);
  }
}

export async function holdingLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let lock = tryLock(file);
  while (!lock) {
    await Bun.sleep(PAUSE);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
    lock.release();
  }
}

/** Once a file is closed, its descriptor may belong to another file. */
function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

function isThere(fd: number, file: string): boolean {
  const now = statSync(file, { throwIfNoEntry: false });
  const locked = fstatSync(fd);
  return now?.ino === locked.ino && now.dev === locked.dev;
}

const LOCK_SH = 1;
const LOCK_EX = 2;
const LOCK_NB = 4;
const IS_HELD = process.platform === "darwin" ? 35 : 11;
const INTERRUPTED = 4;

/** False when the lock is held already. */
function flock(fd: number, operation: number, file: string): boolean {
  const { flock, errno } = system();
  for (;;) {
    if (flock(fd, operation | LOCK_NB) === 0) return true;
    const code = errno();
    if (code === IS_HELD) return false;
    if (code !== INTERRUPTED) {
      closeSync(fd);
      throw new Error(`${file} cannot be locked: its file system keeps no locks (error ${code}).`);
    }
  }
}

type System = { flock: (fd: number, operation: number) => number; errno: () => number };
let loaded: System | undefined;

function system(): System {
  loaded ??= process.platform === "darwin" ? loadMac() : loadLinux();
  return loaded;
}

function loadMac(): System {
  const { symbols } = dlopen("libSystem.B.dylib", {
    flock: FLOCK,
    __error: { args: [], returns: "ptr" },
  });
  return { flock: symbols.flock, errno: () => valueAt(symbols.__error()) };
}

function loadLinux(): System {
  const { symbols } = openFirst([GLIBC, MUSL], LINUX);
  return { flock: symbols.flock, errno: () => valueAt(symbols.__errno_location()) };
}

function openFirst(
  [name = "", ...others]: string[],
  functions: typeof LINUX,
): Library<typeof LINUX> {
  try {
    return dlopen(name, functions);
  } catch (error) {
    if (others.length === 0) throw error;
    return openFirst(others, functions);
  }
}

const FLOCK = { args: ["i32", "i32"], returns: "i32" } as const;
const LINUX = { flock: FLOCK, __errno_location: { args: [], returns: "ptr" } } as const;
const GLIBC = "libc.so.6";
const MUSL = `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`;

const valueAt = (pointer: Pointer | bigint | null) =>
  pointer ? read.i32(Number(pointer) as Pointer) : 0;

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The generated password of the first administrator is in a file of the data folder that only the
 * shop's user can read. Logs never contain it. The first sign-in of that administrator deletes it.
 */

const NAME = "first-admin-password";

/** Returns the path of the file in a data folder. */
export const firstPasswordFile = (dataDir: string): string => join(dataDir, NAME);

/**
 * Returns the password of the file, after writing `password` there if there is no file yet. A start
 * that failed after writing leaves its file, so the next start uses the same password.
 */
export function keepFirstPassword(dataDir: string, email: string, password: string): string {
  const path = firstPasswordFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, `${email}\n${password}\n`, { mode: 0o600, flag: "wx" });
    return password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const known = readFirstPassword(dataDir);
  if (known?.email === email && known.password) return known.password;
  rmSync(path);
  return keepFirstPassword(dataDir, email, password);
}

/** Deletes the file when it is the one of this account. */
export function forgetFirstPassword(dataDir: string, email: string): void {
  if (readFirstPassword(dataDir)?.email !== email) return;
  rmSync(firstPasswordFile(dataDir), { force: true });
}

/** Null without a file. */
export function readFirstPassword(dataDir: string): { email: string; password: string } | null {
  const path = firstPasswordFile(dataDir);
  if (!existsSync(path)) return null;
  const [email = "", password = ""] = readFileSync(path, "utf8").split("\n");
  return { email, password };
}

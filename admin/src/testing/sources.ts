import { readdirSync, readFileSync } from "node:fs";

const ROOT = "admin/src";

/** The source files of the back-office, without tests and styles. Paths are relative to admin/src. */
export const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.css\.ts$|^testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, "utf8") }));

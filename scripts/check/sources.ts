import { posix } from "node:path";
import { type Import, readImports } from "./read-imports.ts";

/** A file of the repository with its imports; the text is for finding writes to tables. */
export type Source = { path: string; imports: Import[]; text: string };
export type Violation = { path: string; line: number; rule: string };

export function sourceOf(path: string, text: string): Source {
  return { path, text, imports: readImports(path, text) };
}

export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(testing|e2e)\//.test(path);

export const within = (path: string | null, ...folders: string[]) =>
  path !== null && folders.some((folder) => path.startsWith(`${folder}/`));

export const role = (path: string) =>
  /\.(routes|queries|tables|errors)\.ts$/.exec(path)?.[1] ?? null;

/** The path of the imported file from the root of the repository; null for a package. */
export function resolve(from: string, specifier: string): string | null {
  const [file = ""] = specifier.split("?");
  if (file.startsWith("#shared/")) return file.slice(1);
  if (!file.startsWith(".")) return null;
  return posix.normalize(posix.join(posix.dirname(from), file));
}

/** Counts from 1. */
export const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

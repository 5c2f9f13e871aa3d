import { expect, it, onTestFinished } from "vitest";
import { writeArchive } from "./write-archive.ts";

it("an output that is full fails the member that is written, and nothing else", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
  });
  const full = new Error("no space left");
  const archive = writeArchive({
    write: () => Promise.reject(full),
    finish: () => {},
    discard: () => {},
  });
  await expect(archive.add("media/large", Buffer.alloc(4_000_000))).rejects.toBe(full);
  // An unhandled rejection is told after the tasks that are due.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});

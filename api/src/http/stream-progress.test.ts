import { expect, it } from "vitest";
import { streamProgress } from "./stream-progress.ts";

const refuse = () => Response.json({ code: "internal" }, { status: 500 });

it("ends with the answer, after every step", async () => {
  const run = async (onStep: (step: { done: number }) => void) => {
    onStep({ done: 1 });
    onStep({ done: 2 });
    return "all";
  };
  const lines = (await streamProgress({ run, refuse }).text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { done: 1 },
    { done: 2 },
    { answer: "all" },
  ]);
});

it("continues after the client disconnects, without an error", async () => {
  const left = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<string>();
  const run = async (onStep: (step: { done: number }) => void) => {
    onStep({ done: 1 });
    await left.promise;
    onStep({ done: 2 });
    finished.resolve("all");
    return "all";
  };
  const reader = streamProgress({
    run,
    refuse: finished.reject as typeof refuse,
  }).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  left.resolve();
  await expect(finished.promise).resolves.toBe("all");
});

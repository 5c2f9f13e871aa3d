import { expect, it } from "vitest";
import { inTurn } from "./in-turn.ts";

it("keeps calls in the order they were made, however long each takes", async () => {
  const done: string[] = [];
  let letFirstEnd = () => {};
  const first = inTurn(async () => {
    await new Promise<void>((resolve) => {
      letFirstEnd = resolve;
    });
    done.push("first");
  });
  const second = inTurn(async () => {
    done.push("second");
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  letFirstEnd();
  await Promise.all([first, second]);
  expect(done).toEqual(["first", "second"]);
});

it("continues after a call that failed, and passes the error to its caller", async () => {
  const failing = inTurn(() => Promise.reject(new Error("offline")));
  const next = inTurn(async () => "read");
  await expect(failing).rejects.toThrow("offline");
  await expect(next).resolves.toBe("read");
});

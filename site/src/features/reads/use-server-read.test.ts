import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import { useServerRead } from "./use-server-read.ts";

/** Reads that the test answers one by one, in any order. */
function answers() {
  const asked: PromiseWithResolvers<string>[] = [];
  const load = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const answer = (index: number, value: string) => act(async () => asked[index]?.resolve(value));
  return { load, answer };
}

it("keeps what an action answered, whatever a reading says that began before it", async () => {
  const { load, answer } = answers();
  const { result } = renderHook(() => useServerRead("user", load, { refreshesOnFocus: true }));
  await answer(0, "Ada");
  act(() => void window.dispatchEvent(new Event("focus")));
  act(() => result.current.setValue("Augusta Ada"));
  await answer(1, "Ada");
  expect(result.current).toMatchObject({ value: "Augusta Ada", isLoading: false });
});

it("drops an answer to an older question", async () => {
  const { load, answer } = answers();
  const { result, rerender } = renderHook(({ key }) => useServerRead(key, load), {
    initialProps: { key: "one cart" },
  });
  rerender({ key: "another cart" });
  await answer(1, "another quote");
  await answer(0, "one quote");
  expect(result.current.value).toBe("another quote");
});

it("keeps the answer to the last key, where it is asked to, until the next one answers", async () => {
  const { load, answer } = answers();
  const { result, rerender } = renderHook(
    ({ key }) => useServerRead(key, load, { keepsLast: true }),
    { initialProps: { key: "grid" as string | null } },
  );
  await answer(0, "ten");
  rerender({ key: "in stock" });
  expect(result.current).toMatchObject({ value: "ten", isOutdated: true, isLoading: true });
  await answer(1, "four");
  expect(result.current).toMatchObject({ value: "four", isOutdated: false, isLoading: false });
  rerender({ key: null });
  expect(result.current.value).toBeUndefined();
});

it("keeps what was read when a later reading fails, and says why", async () => {
  const failure = new Error("offline");
  let isOffline = false;
  const load = async () => {
    if (isOffline) throw failure;
    return "read";
  };
  const { result } = renderHook(() => useServerRead("orders", load));
  await act(async () => {});
  isOffline = true;
  await act(async () => result.current.reload());
  expect(result.current).toMatchObject({ value: "read", error: failure, isLoading: false });
});

it("shows what the page was rendered with until the newer answer comes", async () => {
  const { load, answer } = answers();
  const { result } = renderHook(() => useServerRead("shelf", load, { rendered: "rendered" }));
  expect(result.current).toMatchObject({ value: "rendered", isLoading: true });
  const latest = result.current.latest();
  await answer(0, "newer");
  expect(result.current).toMatchObject({ value: "newer", isLoading: false });
  expect(await latest).toBe("newer");
});

it("hands the end of the session over instead of an error", async () => {
  const onSessionEnd = vi.fn();
  const load = async () => {
    throw new ApiError(401, "Unauthorized", "");
  };
  const { result } = renderHook(() => useServerRead("orders", load, { onSessionEnd }));
  await act(async () => {});
  expect(onSessionEnd).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ value: undefined, error: undefined });
});

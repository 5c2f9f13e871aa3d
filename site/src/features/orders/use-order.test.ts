import { act, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { anOrder } from "#shared/testing/builders.ts";
import { $session } from "../sessions/session.store.ts";
import { UnknownOrder, useOrder } from "./use-order.ts";

const order = anOrder();
let answer: object | null;

beforeEach(() => {
  answer = order;
  vi.stubGlobal("fetch", async () => Response.json(answer));
  $session.set({ firstName: "Ada", isAdmin: false });
});

async function shownOrder() {
  const { result } = renderHook(() => useOrder(order.id));
  await waitFor(() => expect(result.current.value?.id).toBe(order.id));
  return result;
}

it("an order is not shown any more after its customer has signed out in another tab", async () => {
  const shown = await shownOrder();
  act(() => $session.set(null));
  expect(shown.current.value).toBeUndefined();
  await waitFor(() => expect(shown.current.error).toBeInstanceOf(UnknownOrder));
});

it("an order is not shown any more to another customer who has signed in in another tab", async () => {
  const shown = await shownOrder();
  answer = null;
  fireEvent.focus(window);
  await waitFor(() => expect(shown.current.error).toBeInstanceOf(UnknownOrder));
  expect(shown.current.value).toBeUndefined();
});

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ProductList } from "#shared/contracts/lists.ts";
import { aProduct } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { ListCard } from "./ListCard.tsx";

const LIST: ProductList = {
  id: "list-1",
  name: "Buffers",
  link: null,
  items: [{ product: aProduct(), productName: "Bradykinin", quantity: 1 }],
  updatedAt: "2026-11-29T12:00:00.000Z",
};

afterEach(() => vi.unstubAllGlobals());

/** A server whose answers wait until `answer` is called. */
function aSlowServer(status = 200) {
  const sent: { quantity?: number; name?: string }[] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body ?? "{}")));
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json(status === 200 ? LIST : { message: "Busy", code: "busy" }, { status });
  });
  return { sent, answer: () => waiting.shift()?.() };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("every press on a quantity counts, also while an earlier one is on its way", async () => {
  const { sent, answer } = aSlowServer();
  const onChanged = vi.fn();
  render(<ListCard list={LIST} onChanged={onChanged} />);
  for (let n = 0; n < 3; n += 1) press(/^Increase/);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /^Quantity/ });
  expect(field.value).toBe("4");
  await waitFor(() => expect(sent).toHaveLength(1));
  answer();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ quantity }) => quantity)).toEqual([2, 4]);
  expect(onChanged).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});

test("a list that could not be deleted is still asked about, also while it is being changed", async () => {
  const { sent, answer } = aSlowServer(503);
  render(<ListCard list={LIST} onChanged={() => {}} />);
  press("Share by link");
  await waitFor(() => expect(sent).toHaveLength(1));
  press("Delete");
  press("Delete List");
  await waitFor(() => expect(sent).toHaveLength(2));
  answer();
  answer();
  await waitFor(() => expect($toasts.get().map(({ title }) => title)).toContain("Not deleted"));
  expect(screen.getByRole("alertdialog", { name: "Delete Buffers?" })).toBeDefined();
});

test("the link of a shared list can be read, and is copied by the press itself", async () => {
  const { sent } = aSlowServer();
  const copied = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied } });
  const link = "https://shop.example/list/abc";
  render(<ListCard list={{ ...LIST, link }} onChanged={() => {}} />);
  expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe(link);
  press("Copy link");
  // Safari forbids it once an answer was waited for.
  expect(copied).toHaveBeenCalledWith(link);
  expect(sent).toEqual([]);
});

test("Enter renames a list", async () => {
  const { sent } = aSlowServer();
  render(<ListCard list={LIST} onChanged={() => {}} />);
  press("Rename");
  const field = screen.getByRole("textbox", { name: "Name" });
  fireEvent.change(field, { target: { value: "Solvents" } });
  fireEvent.submit(field);
  await waitFor(() => expect(sent).toEqual([{ name: "Solvents" }]));
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastRegion } from "./ToastRegion.tsx";
import { $toasts, keepToastForNextPage, showToast, withdrawToasts } from "./toasts.store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const show = (...toasts: Parameters<typeof showToast>) => act(() => showToast(...toasts));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const region = () => screen.getByRole("region", { name: "Notifications" });

it("shows one toast at a time and the next when its time is over", () => {
  render(<ToastRegion />);
  show({ title: "First" });
  show({ title: "Second" });
  expect(screen.getByText("First")).toBeDefined();
  expect(screen.queryByText("Second")).toBeNull();

  pass(4999);
  expect(screen.getByText("First")).toBeDefined();
  pass(1);
  expect(screen.queryByText("First")).toBeNull();
  expect(screen.getByText("Second")).toBeDefined();

  pass(5000);
  expect(screen.queryByText("Second")).toBeNull();
});

it("shows a failure at once, and then what it interrupted with all its time", () => {
  render(<ToastRegion />);
  show({ title: "Order Updated" });
  show({ title: "Stock Updated" });
  pass(4000);
  show({ title: "Error", tone: "danger" });
  expect(screen.getByRole("alert").textContent).toContain("Error");
  expect(screen.queryByText("Order Updated")).toBeNull();

  pass(5000);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Order Updated")).toBeDefined();
  pass(4999);
  expect(screen.getByText("Order Updated")).toBeDefined();
  pass(1);
  expect(screen.getByText("Stock Updated")).toBeDefined();
});

it("keeps a failure until it is closed, or until another toast waits after its time", () => {
  render(<ToastRegion keepsFailures />);
  show({ title: "Error", tone: "danger" });
  pass(60_000);
  expect(screen.getByRole("alert").textContent).toContain("Error");
  show({ title: "Order Updated" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Order Updated")).toBeDefined();
  pass(5000);
  expect(screen.queryByText("Order Updated")).toBeNull();

  show({ title: "Error", tone: "danger" });
  show({ title: "Stock Updated" });
  pass(4999);
  expect(screen.getByRole("alert")).toBeDefined();
  pass(1);
  expect(screen.getByText("Stock Updated")).toBeDefined();
  pass(5000);

  show({ title: "Error", tone: "danger" });
  pass(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Close notification" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("leaves a toast where it is while somebody is about to use it; the failure comes next", () => {
  render(<ToastRegion />);
  const undo = vi.fn();
  show({ title: "Order Updated", action: { label: "Undo", onPress: undo } });
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  show({ title: "Error", tone: "danger" });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByRole("alert").textContent).toContain("Error");
});

it("describes an action, and runs exactly the action of its own toast", () => {
  render(<ToastRegion />);
  const undone: string[] = [];
  const changed = (order: string) =>
    show({
      title: `Order ${order} completed`,
      subject: `order ${order}`,
      action: {
        label: "Undo",
        description: `order ${order} awaits payment again`,
        onPress: () => undone.push(order),
      },
    });
  changed("A");
  changed("B");
  fireEvent.click(screen.getByRole("button", { name: "Undo: order A awaits payment again" }));
  fireEvent.click(screen.getByRole("button", { name: "Undo: order B awaits payment again" }));
  expect(undone).toEqual(["A", "B"]);
});

it("is held by a pointer that moves in a toast that came up under it", () => {
  render(<ToastRegion />);
  show({ title: "First" });
  show({ title: "Second" });
  fireEvent.pointerEnter(region());
  fireEvent.click(screen.getByRole("button", { name: "Close notification" }));
  fireEvent.pointerMove(screen.getByText("Second"));
  pass(60_000);
  expect(screen.getByText("Second")).toBeDefined();
});

it("is not held by a pointer over what was taken back", () => {
  render(<ToastRegion />);
  show({ title: "Order Updated", subject: "order 1" });
  fireEvent.pointerEnter(region());
  act(() => withdrawToasts("order 1"));
  show({ title: "Copied", duration: 2000 });
  pass(2000);
  expect(screen.queryByText("Copied")).toBeNull();
});

it("does not count the time under the pointer or with the focus inside", () => {
  render(<ToastRegion />);
  show({ title: "Copied", duration: 2000 });
  pass(1500);
  fireEvent.pointerEnter(region());
  pass(60_000);
  fireEvent.pointerLeave(region());
  pass(499);
  expect(screen.getByText("Copied")).toBeDefined();

  act(() => screen.getByRole("button", { name: "Close notification" }).focus());
  pass(60_000);
  expect(screen.getByText("Copied")).toBeDefined();
  act(() => screen.getByRole("button", { name: "Close notification" }).blur());
  pass(1);
  expect(screen.queryByText("Copied")).toBeNull();
});

it("is still held by the focus when the pointer has passed over it", () => {
  render(<ToastRegion />);
  show({ title: "Order Updated" });
  act(() => screen.getByRole("button", { name: "Close notification" }).focus());
  fireEvent.pointerEnter(region());
  fireEvent.pointerLeave(region());
  pass(60_000);
  expect(screen.getByText("Order Updated")).toBeDefined();
});

it("goes on with the next toast after the one under the pointer was closed", () => {
  render(<ToastRegion />);
  show({ title: "First" });
  show({ title: "Second" });
  fireEvent.pointerEnter(region());
  fireEvent.click(screen.getByRole("button", { name: "Close notification" }));
  expect(screen.getByText("Second")).toBeDefined();
  pass(5000);
  expect(screen.queryByText("Second")).toBeNull();
});

it("gets the focus by F8 and gives it back when the toast is closed", () => {
  render(
    <>
      <button type="button">Add to Cart</button>
      <ToastRegion />
    </>,
  );
  const button = screen.getByRole("button", { name: "Add to Cart" });
  button.focus();
  show({ title: "Added to cart" });
  fireEvent.keyDown(document, { key: "F8" });
  expect(document.activeElement).toBe(region());

  const close = screen.getByRole("button", { name: "Close notification" });
  close.focus();
  fireEvent.click(close);
  expect(document.activeElement).toBe(button);
});

it("announces failures at once and everything else when the reader pauses", () => {
  render(<ToastRegion />);
  show({ title: "Status Updated", tone: "success" });
  expect(screen.getByRole("status").textContent).toContain("Status Updated");
  expect(screen.queryByRole("alert")).toBeNull();
  pass(5000);
  show({ title: "Error", description: "Failed to update stock.", tone: "danger" });
  expect(screen.getByRole("alert").textContent).toContain("Failed to update stock.");
  expect(screen.getByRole("status").textContent).toBe("");
});

it("shows what the page before left", () => {
  keepToastForNextPage({ title: "Welcome back!" });
  render(<ToastRegion />);
  expect(screen.getByText("Welcome back!")).toBeDefined();
});

it("is thrown away by a finger dragged over fifty pixels, not by less", () => {
  render(<ToastRegion />);
  show({ title: "Added to cart" });
  const drag = (distance: number) => {
    const slip = screen.getByText("Added to cart");
    fireEvent.pointerDown(slip, { pointerType: "touch", clientX: 100 });
    fireEvent.pointerUp(slip, { pointerType: "touch", clientX: 100 + distance });
  };
  drag(49);
  expect(screen.getByText("Added to cart")).toBeDefined();
  drag(50);
  expect(screen.queryByText("Added to cart")).toBeNull();
});

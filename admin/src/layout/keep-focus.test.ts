import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isFocusLost, keepFocus } from "./keep-focus.ts";

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <main><section id="card"><button id="one">One</button><button id="two">Two</button></section></main>`;
  end = keepFocus(document.body);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const element = (id: string) => document.getElementById(id) as HTMLButtonElement;
const focused = () => document.activeElement?.id;

it("the part around a pressed button that goes away takes the focus", async () => {
  element("one").focus();
  element("one").remove();
  await expect.poll(focused).toBe("card");
  expect(isFocusLost()).toBe(true);
  element("two").focus();
  expect(isFocusLost()).toBe(false);
});

it("the part around what opened a question takes the focus, when both are gone", async () => {
  element("one").focus();
  document.body.insertAdjacentHTML(
    "beforeend",
    '<div role="alertdialog"><button id="yes">Yes</button></div>',
  );
  element("yes").focus();
  element("one").remove();
  document.querySelector("[role=alertdialog]")?.remove();
  await expect.poll(focused).toBe("card");
});

it("what a list gave the focus to keeps it", async () => {
  element("one").focus();
  element("one").remove();
  element("two").focus();
  element("card").append("changed");
  await expect.poll(focused).toBe("two");
});

it("a press beside everything leaves the focus on the page", async () => {
  vi.useFakeTimers();
  element("one").focus();
  element("one").blur();
  element("card").append("changed");
  await afterFrames();
  expect(document.activeElement).toBe(document.body);
});

it("a button that is disabled while it has the focus gives it to the part around it", async () => {
  element("one").focus();
  element("one").disabled = true;
  await expect.poll(focused).toBe("card");
});

it("a press beside everything gives up the focus, also when what had it goes away later", async () => {
  vi.useFakeTimers();
  element("one").focus();
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  element("one").remove();
  await afterFrames();
  expect(document.activeElement).toBe(document.body);
});

it("what a closed menu gives the focus back to keeps it, also when its frame is late", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  element("one").focus();
  element("one").remove();
  const { promise: returned, resolve } = Promise.withResolvers<void>();
  requestAnimationFrame(() => {
    // As menus and dialogs do it.
    if (document.activeElement === document.body) element("two").focus();
    resolve();
  });
  await Promise.resolve();
  vi.advanceTimersByTime(500);
  await returned;
  expect(focused()).toBe("two");
});

it("a part can be focused only while it keeps the focus for somebody", async () => {
  element("one").focus();
  element("one").remove();
  await expect.poll(focused).toBe("card");
  element("two").focus();
  expect(document.getElementById("card")?.hasAttribute("tabindex")).toBe(false);
});

/** Waits until the observer has run, and its timer and frame too. */
async function afterFrames(): Promise<void> {
  await Promise.resolve();
  vi.advanceTimersByTime(500);
}

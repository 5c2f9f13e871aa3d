import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { ApiError } from "#shared/client/errors.ts";
import type { EmailText } from "#shared/contracts/emails.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { useAddress, useAddressQuery } from "../layout/address.ts";
import { Emails } from "./Emails.tsx";

const STORED: EmailText = {
  ...{ kind: "order-cancelled", name: "An order was cancelled", to: "customer" as const },
  ...{ subject: "Order {orderNumber} was cancelled", text: "# Cancelled\n\n[button]" },
  variables: [{ name: "orderNumber", description: "The number of the order" }],
  blocks: [{ name: "button", description: "The link to the order" }],
  ...{ changed: false, updatedAt: null },
};

beforeEach(() => {
  $toasts.set([]);
  vi.spyOn(api.admin.emails, "list").mockImplementation(async () => ({ emails: [STORED] }));
  vi.spyOn(api.admin.emails, "history").mockImplementation(async () => ({
    changes: [
      { id: "1", at: "2026-11-01T09:00:00.000Z", by: "Grace", subject: "Older", text: "# Old" },
    ],
  }));
});

function show(path: string) {
  window.history.replaceState({ position: 0 }, "", path);
  window.dispatchEvent(new PopStateEvent("popstate", { state: { position: 0 } }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["session"], { isAdmin: true, adminScope: "full" });
  render(
    <QueryClientProvider client={client}>
      <Router hook={useAddress} searchHook={useAddressQuery}>
        <Emails />
      </Router>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

it("lists every email by whom it goes to, and says so of an address that names none", async () => {
  show("/emails");
  const link = await screen.findByRole("link", { name: STORED.name });
  expect(link.getAttribute("href")).toBe("/emails/order-cancelled");
  show("/emails/no-such-email");
  expect(await screen.findByText("There is no such email")).toBeTruthy();
});

it("keeps what was typed when somebody else was faster, and saves it on top of the newer text", async () => {
  const newer = {
    ...STORED,
    changed: true,
    text: "# Theirs",
    updatedAt: "2026-11-24T09:00:00.000Z",
  };
  const save = vi
    .spyOn(api.admin.emails, "save")
    .mockImplementationOnce(async () => {
      const message = "Somebody changed this text.";
      throw new ApiError(409, "", JSON.stringify({ code: "email-changed", message, email: newer }));
    })
    .mockImplementationOnce(async () => ({ ...newer, subject: "Mine" }));
  const user = show("/emails/order-cancelled");
  const subject = await field("Subject");
  await user.clear(subject);
  await user.type(subject, "Mine");
  await user.click(screen.getByRole("button", { name: "Save Text" }));
  await user.click(await screen.findByRole("button", { name: "Keep what I typed" }));
  expect((await field("Subject")).value).toBe("Mine");
  expect((await field("Text")).value).toBe("# Theirs");
  await user.click(screen.getByRole("button", { name: "Save Text" }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[1]).toMatchObject({ subject: "Mine", updatedAt: newer.updatedAt });
});

it("shows what is wrong with a text beside it, when it is previewed too, and loses nothing", async () => {
  const message = "There is no variable {who} in this email";
  vi.spyOn(api.admin.emails, "preview").mockImplementation(async () => {
    const fields = { text: message };
    throw new ApiError(422, "", JSON.stringify({ code: "invalid", message, fields }));
  });
  const user = show("/emails/order-cancelled");
  const text = await field("Text");
  await user.type(text, "Dear {{who}");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect((await field("Text")).value).toContain("Dear {who}");
});

it("previews what is typed with the facts of an order, and takes an earlier text into the form", async () => {
  const preview = vi.spyOn(api.admin.emails, "preview").mockImplementation(async () => ({
    ...{ subject: "Shown", light: "<p>light</p>", dark: "<p>dark</p>", text: "plain" },
  }));
  const user = show("/emails/order-cancelled");
  await user.click(await screen.findByRole("button", { name: /^Put the text of/ }));
  expect((await field("Subject")).value).toBe("Older");
  await user.type(await field("With the facts of an order"), "1A2B3C4D");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByTitle("The email in light colours")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Plain text" }));
  expect(screen.getByText("plain")).toBeTruthy();
  expect(preview).toHaveBeenCalledWith("order-cancelled", {
    ...{ subject: "Older", text: "# Old", orderId: "1A2B3C4D" },
  });
});

it("leaves the focus and the preview where they are when a text is saved, and shows the standard text when it is taken", async () => {
  const mine = { ...STORED, changed: true, subject: "Mine", updatedAt: "2026-11-24T09:00:00.000Z" };
  vi.spyOn(api.admin.emails, "save").mockImplementation(async () => mine);
  vi.spyOn(api.admin.emails, "reset").mockImplementation(async () => STORED);
  vi.spyOn(api.admin.emails, "preview").mockImplementation(async () => ({
    ...{ subject: "Shown", light: "<p>light</p>", dark: "<p>dark</p>", text: "plain" },
  }));
  const user = show("/emails/order-cancelled");
  const subject = await field("Subject");
  await user.clear(subject);
  await user.type(subject, " Mine ");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await screen.findByTitle("The email in light colours");
  const save = screen.getByRole("button", { name: "Save Text" });
  await user.click(save);
  await screen.findByText("Changed");
  expect(document.activeElement === save).toBe(true);
  await user.click(await screen.findByRole("button", { name: "Take the standard text" }));
  expect((await field("Subject")).value).toBe("Mine");
  expect(screen.getByTitle("The email in light colours")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Take it" }));
  await waitFor(async () => expect((await field("Subject")).value).toBe(STORED.subject));
});

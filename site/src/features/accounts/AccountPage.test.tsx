import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { aSavedAddress, aUser } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { readSessionHint } from "../sessions/session.store.ts";
import { AccountPage } from "./AccountPage.tsx";

const ada = aUser({ email: "ada@example.com", phone: "304-555-0100" });

/** Answers the account's calls; returns the bodies that were sent to save the profile. */
function answerCalls({ user = ada, isProved = true, calls = (_: string) => {} } = {}): unknown[] {
  const sent: unknown[] = [];
  let proved = isProved;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    calls(new URL(url, "http://localhost").pathname);
    if (url.endsWith("/api/auth/profile")) {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      if (!proved) {
        return Response.json({ code: "proof-needed", message: "Please confirm." }, { status: 403 });
      }
      const pendingEmail = body.email === user.email ? null : body.email;
      return Response.json({
        message: "",
        user: { ...user, ...body, email: user.email, pendingEmail },
      });
    }
    if (url.endsWith("/api/auth/factors")) {
      return Response.json({ passkeys: [], totp: false, recoveryCodesLeft: 0, isNeeded: false });
    }
    if (url.endsWith("/api/auth/resend-verification")) {
      return Response.json({ success: true, message: "" });
    }
    if (url.endsWith("/api/auth/proof")) {
      proved = true;
      return Response.json({ provedUntil: "2030-01-01T00:00:00.000Z" });
    }
    if (url.endsWith("/api/addresses")) return Response.json([user.address]);
    return Response.json(user);
  });
  return sent;
}

beforeEach(() => {
  history.replaceState(null, "", "/account");
  writeCookie("aliquot_hint", "customer.Ada", 60);
  readSessionHint();
});
afterEach(() => {
  vi.unstubAllGlobals();
  writeCookie("aliquot_hint", "", 0);
  readSessionHint();
});

it("a new address is saved once its owner has confirmed that it is them", async () => {
  const sent = answerCalls({ isProved: false });
  const person = userEvent.setup();
  render(<AccountPage />);
  const email = await screen.findByLabelText(/^Email/);
  await person.clear(email);
  await person.type(email, "new@example.com");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await person.type(await screen.findByLabelText(/^Password/), "a long passphrase");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByText("A new email address is waiting");
  expect(sent).toHaveLength(2);
});

it("a telephone number is saved without ending the change of the address that waits", async () => {
  const sent = answerCalls({ user: { ...ada, pendingEmail: "new@example.com" } });
  const person = userEvent.setup();
  render(<AccountPage />);
  const phone = await screen.findByLabelText(/^Phone/);
  await person.clear(phone);
  await person.type(phone, "304-555-0199");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  expect(sent).toMatchObject([{ phone: "304-555-0199", email: "new@example.com" }]);
  expect($toasts.get()[0]).toMatchObject({ description: "Your profile has been updated." });
  expect(screen.getByText("A new email address is waiting")).toBeTruthy();
});

it.each([true, false])(
  "the link for an address that waits is sent again, and the page says to where (verified: %j)",
  async (emailVerified) => {
    const pendingEmail = "new@example.com";
    const calls = vi.fn();
    answerCalls({ user: { ...ada, emailVerified, pendingEmail }, calls });
    const person = userEvent.setup();
    render(<AccountPage />);
    await person.click(await screen.findByRole("button", { name: "Resend verification email" }));
    await waitFor(() => expect($toasts.get()).toHaveLength(1));
    expect(calls).toHaveBeenCalledWith("/api/auth/resend-verification");
    expect($toasts.get()[0]?.description).toContain(`inbox of ${pendingEmail}`);
  },
);

it("shows nothing of one customer to another, who has signed in in another tab", async () => {
  const grace = aUser({
    ...{ email: "grace@example.com", phone: "304-555-0111" },
    address: aSavedAddress({ address1: "3 Navy Yard" }),
  });
  answerCalls();
  const person = userEvent.setup();
  render(<AccountPage />);
  await person.type(await screen.findByLabelText(/^Phone/), "9");
  answerCalls({ user: grace });
  fireEvent.focus(window);
  await screen.findByDisplayValue(grace.email);
  screen.getByDisplayValue(String(grace.phone));

  await person.click(screen.getByRole("tab", { name: "Addresses" }));
  await screen.findByText("3 Navy Yard", { exact: false });
  answerCalls();
  fireEvent.focus(window);
  await screen.findByText(String(ada.address?.address1), { exact: false });
  expect(screen.queryByText("3 Navy Yard", { exact: false })).toBeNull();
});

it.each([
  ["addresses", "/api/addresses"],
  ["profile", "/api/back-in-stock"],
  ["security", "/api/auth/erasure"],
])("the part %s is read again when its customer returns to it", async (tab, path) => {
  const calls = vi.fn();
  answerCalls({ calls });
  history.replaceState(null, "", `/account?tab=${tab}`);
  render(<AccountPage />);
  const read = () => calls.mock.calls.filter(([called]) => called === path);
  await waitFor(() => expect(read()).toHaveLength(1));
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(read()).toHaveLength(2));
});

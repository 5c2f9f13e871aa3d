import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "#shared/client/errors.ts";
import type { Factors } from "#shared/contracts/factors.ts";
import type { OpenSession } from "#shared/contracts/sessions.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { Security } from "./Security.tsx";

const CODES = Array.from({ length: 10 }, (_, index) => `0000-0000-0000-0000-0000-000${index}`);
const AT = "2026-11-22T10:00:00.000Z";
const PHONE = { id: "p", name: "My phone", createdAt: AT, lastUsedAt: null };

const device = (id: string, isCurrent = false): OpenSession => ({
  id,
  device: `Firefox ${id}`,
  address: "203.0.113.x",
  factors: ["password", "totp"],
  createdAt: AT,
  lastUsedAt: AT,
  isCurrent,
});

let factors: Factors;
let sessions: OpenSession[];

beforeEach(() => {
  $toasts.set([]);
  factors = { passkeys: [], totp: false, recoveryCodesLeft: 0, isNeeded: false };
  sessions = [device("here", true), device("there")];
  vi.spyOn(api.factors, "read").mockImplementation(async () => factors);
  vi.spyOn(api.sessions, "list").mockImplementation(async () => ({ sessions }));
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Security />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole("button", { name });

/** Pastes like a password manager, because typing is slow in tests. */
async function enter(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

describe("the security page", () => {
  it("turns two-step login on by a code that is right, and shows the recovery codes until they are kept", async () => {
    vi.spyOn(api.factors, "setUpTotp").mockResolvedValue({
      secret: "JBSWY3DPEHPK3PXP",
      uri: "otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP",
    });
    const confirm = vi
      .spyOn(api.factors, "confirmTotp")
      .mockRejectedValueOnce(new ApiError(400, "", '{"message":"This code is not right."}'))
      .mockImplementationOnce(async () => {
        factors = { ...factors, totp: true, recoveryCodesLeft: 10 };
        return { recoveryCodes: CODES };
      });
    const user = show();
    await user.click(await button("Set up two-step login"));
    expect(await screen.findByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Code/));
    await enter(user, screen.getByLabelText(/^Code/), "000000");
    await user.click(await button("Turn on"));
    expect(await screen.findByText("This code is not right.")).toBeTruthy();
    expect(screen.getByLabelText(/^Code/)).toHaveProperty("value", "000000");
    await user.clear(screen.getByLabelText(/^Code/));
    await enter(user, screen.getByLabelText(/^Code/), "123456");
    await user.click(await button("Turn on"));
    expect(confirm.mock.calls).toEqual([[{ code: "000000" }], [{ code: "123456" }]]);
    const kept = await screen.findByRole("status");
    expect(within(kept).getAllByRole("listitem")).toHaveLength(10);
    // The codes are above the pressed button; the focus scrolls them into view.
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: "Keep these recovery codes" }),
    );
    await user.click(await button("I have kept them"));
    expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
    expect(await button("Turn off two-step login")).toBeTruthy();
    expect(screen.getByText(/^10 of your recovery codes are left/)).toBeTruthy();
  });

  // Only the codes or the secret of the last call work, and answers may arrive in the wrong order.
  it.each([
    ["Create new recovery codes", "renewRecoveryCodes", true],
    ["Set up two-step login", "setUpTotp", false],
    ["Turn off two-step login", "removeTotp", true],
    ["Remove My phone", "removePasskey", true],
  ] as const)("%s: two presses make one call", async (name, call, totp) => {
    factors = { ...factors, totp, passkeys: [PHONE] };
    const made = vi.spyOn(api.factors, call).mockReturnValue(new Promise<never>(() => undefined));
    const user = show();
    await user.dblClick(await button(name));
    expect(made).toHaveBeenCalledOnce();
  });

  // The second call would find nothing to end, and report that the device was not logged out.
  it.each([
    ["Log out Firefox there", "end"],
    ["Log out everywhere else", "endOthers"],
  ] as const)("%s: two presses make one call", async (name, call) => {
    const made = vi.spyOn(api.sessions, call).mockReturnValue(new Promise<never>(() => undefined));
    const user = show();
    await user.dblClick(await button(name));
    expect(made).toHaveBeenCalledOnce();
  });

  it("gives the focus to the recovery codes each time that new ones are created", async () => {
    factors = { ...factors, totp: true, recoveryCodesLeft: 3 };
    const others = CODES.map((code) => code.replace("0000-", "1111-"));
    vi.spyOn(api.factors, "renewRecoveryCodes")
      .mockResolvedValueOnce({ recoveryCodes: CODES })
      .mockResolvedValueOnce({ recoveryCodes: others });
    const user = show();
    for (const [first = ""] of [CODES, others]) {
      await user.click(await button("Create new recovery codes"));
      expect(await screen.findByText(first)).toBeTruthy();
      expect(document.activeElement).toBe(
        screen.getByRole("heading", { name: "Keep these recovery codes" }),
      );
    }
  });

  it("ends one device or all others, and leaves this one alone", async () => {
    const end = vi.spyOn(api.sessions, "end").mockImplementation(async () => {
      sessions = [device("here", true)];
      return { ended: 1 };
    });
    const endOthers = vi
      .spyOn(api.sessions, "endOthers")
      .mockRejectedValue(new NetworkError("offline"));
    const user = show();
    await screen.findByText("Firefox there");
    expect(screen.queryByRole("button", { name: "Log out Firefox here" })).toBeNull();
    await user.click(await button("Log out everywhere else"));
    expect(endOthers).toHaveBeenCalledOnce();
    await vi.waitFor(() =>
      expect($toasts.get()[0]?.description).toBe("The device was not logged out."),
    );
    await user.click(await button("Log out Firefox there"));
    await vi.waitFor(() => expect(screen.queryByText("Firefox there")).toBeNull());
    expect(end).toHaveBeenCalledExactlyOnceWith("there");
    expect(screen.queryByRole("button", { name: "Log out everywhere else" })).toBeNull();
  });

  it("says what could not be read, and that a factor is needed", async () => {
    vi.spyOn(api.sessions, "list").mockRejectedValue(new NetworkError("offline"));
    factors = { ...factors, isNeeded: true };
    show();
    expect(await screen.findByText("Your devices could not be loaded")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(await screen.findByText("Set up a second factor")).toBeTruthy();
    vi.spyOn(api.factors, "read").mockRejectedValue(new NetworkError("offline"));
    show();
    expect(await screen.findByText("What protects your account could not be loaded")).toBeTruthy();
  });

  it("leaves a passkey on show that could not be removed, and says why", async () => {
    factors = { ...factors, passkeys: [PHONE] };
    vi.spyOn(api.factors, "removePasskey").mockRejectedValue(
      new ApiError(403, "", '{"message":"Please confirm it is you.","code":"proof-needed"}'),
    );
    const user = show();
    await user.click(await button("Remove My phone"));
    await vi.waitFor(() => expect($toasts.get()[0]?.description).toBe("Please confirm it is you."));
    expect(screen.getByText("My phone")).toBeTruthy();
  });
});

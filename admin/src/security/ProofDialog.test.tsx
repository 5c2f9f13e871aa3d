import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "#shared/client/errors.ts";
import type { Factors } from "#shared/contracts/factors.ts";
import { ProofDialog } from "#shared/sign-in/ProofDialog.tsx";
import { askForProof } from "#shared/sign-in/proof.store.ts";

const PROVED = { provedUntil: "2026-11-22T10:10:00.000Z" };

const NO_FACTORS: Factors = { passkeys: [], totp: false, recoveryCodesLeft: 0, isNeeded: false };
const KEY = { id: "k", name: "Phone", createdAt: "", lastUsedAt: null };

function show(owned: Partial<Factors> = {}) {
  const prove = vi.fn().mockResolvedValue(PROVED);
  const passkeyOptions = vi.fn();
  const read = vi.fn().mockResolvedValue({ ...NO_FACTORS, ...owned });
  render(<ProofDialog sessions={{ prove, passkeyOptions }} factors={{ read }} />);
  return { prove, read, user: userEvent.setup() };
}

const password = () => screen.findByLabelText(/^Password/);
const confirm = () => screen.getByRole("button", { name: "Confirm" });

/** Pastes like a password manager, because typing is slow in tests. */
async function enter(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

describe("the dialog that asks for a proof", () => {
  it("asks once for all calls that wait, and lets them go on when the password is right", async () => {
    const { prove, user } = show();
    const waiting = [askForProof(), askForProof()];
    await enter(user, await password(), "Analytical-Engine-1843");
    await user.click(confirm());
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(prove).toHaveBeenCalledExactlyOnceWith({ password: "Analytical-Engine-1843" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stays with what was typed when the password is wrong or nobody answers", async () => {
    const { prove, user } = show();
    prove
      .mockRejectedValueOnce(new ApiError(400, "", '{"message":"This password is not right."}'))
      .mockRejectedValueOnce(new NetworkError("offline"));
    const waiting = askForProof();
    await enter(user, await password(), "wrong");
    await user.click(confirm());
    expect(await screen.findByText("This password is not right.")).toBeTruthy();
    expect(await password()).toHaveProperty("value", "wrong");
    await user.click(confirm());
    expect(
      await screen.findByText("The shop could not be reached. Please try again."),
    ).toBeTruthy();
    await user.click(confirm());
    expect(await waiting).toBe(true);
  });

  it("sends nothing without a password, and refuses the calls when its reader says Not now", async () => {
    const { prove, user } = show();
    const waiting = askForProof();
    await password();
    await user.click(confirm());
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect(await waiting).toBe(false);
    expect(prove).not.toHaveBeenCalled();
    const again = askForProof();
    expect(await password()).toHaveProperty("value", "");
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect(await again).toBe(false);
  });

  it("asks for a code where the account has an app, and never for the password", async () => {
    const { prove, user } = show({ totp: true });
    const waiting = askForProof();
    const code = await screen.findByLabelText(/^Code of your authenticator app/);
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    await enter(user, code, "123456");
    await user.click(confirm());
    expect(await waiting).toBe(true);
    expect(prove).toHaveBeenCalledExactlyOnceWith({ code: "123456" });
  });

  it("asks for a passkey alone where the account has nothing else", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    const { user } = show({ passkeys: [KEY] });
    const waiting = askForProof();
    expect(await screen.findByRole("button", { name: "Use a passkey" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    expect(screen.getByText(/log in with a recovery code/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect(await waiting).toBe(false);
    vi.unstubAllGlobals();
  });

  it("asks for the factor after all when the factors could not be read and the password is refused", async () => {
    const { prove, read, user } = show();
    read.mockRejectedValueOnce(new NetworkError("offline"));
    prove.mockRejectedValueOnce(
      new ApiError(400, "", '{"code":"factor-proof-needed","message":"Confirm by a code."}'),
    );
    const waiting = askForProof();
    await enter(user, await password(), "Analytical-Engine-1843");
    await user.click(confirm());
    const code = await screen.findByLabelText(/^Code of your authenticator app/);
    expect(code).toHaveProperty("value", "");
    expect(screen.getByText("Confirm by a code.")).toBeTruthy();
    await enter(user, code, "123456");
    await user.click(confirm());
    expect(await waiting).toBe(true);
  });

  it("without the dialog on the page nobody is waited for", async () => {
    expect(await askForProof()).toBe(false);
  });
});

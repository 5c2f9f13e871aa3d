import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "#shared/client/errors.ts";
import { ProofDialog } from "#shared/sign-in/ProofDialog.tsx";
import { askForProof } from "#shared/sign-in/proof.store.ts";

const PROVED = { provedUntil: "2026-11-22T10:10:00.000Z" };

function show() {
  const prove = vi.fn().mockResolvedValue(PROVED);
  const passkeyOptions = vi.fn();
  render(<ProofDialog sessions={{ prove, passkeyOptions }} />);
  return { prove, user: userEvent.setup() };
}

const password = () => screen.findByLabelText(/^Password/);
const confirm = () => screen.getByRole("button", { name: "Confirm" });

/** At once, as a password manager does: typing takes long in a test. */
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

  it("without the dialog on the page nobody is waited for", async () => {
    expect(await askForProof()).toBe(false);
  });
});

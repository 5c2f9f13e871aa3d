import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import { aUser } from "#shared/testing/builders.ts";
import { $renewal } from "./renew-session.ts";
import { auth, SessionDialog } from "./SessionDialog.tsx";
import { sessionQuery } from "./sessions.queries.ts";

const ADA = aUser({ email: "ada@example.com" });
const STEP = { next: "totp", ticket: "ticket-1", methods: ["totp", "recovery"] } as const;
const refusal = (message: string) => new ApiError(401, "", JSON.stringify({ message }));

function show() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(sessionQuery.queryKey, ADA);
  const settle = vi.fn((_: boolean) => $renewal.set(null));
  $renewal.set({ settle });
  const login = vi.spyOn(auth, "login").mockResolvedValue({ ...STEP, methods: [...STEP.methods] });
  render(
    <QueryClientProvider client={client}>
      <SessionDialog />
    </QueryClientProvider>,
  );
  return { settle, login, user: userEvent.setup() };
}

async function enterPassword(user: ReturnType<typeof userEvent.setup>) {
  await enter(user, await screen.findByLabelText(/^Password/), "Analytical-Engine-1843");
  await user.click(screen.getByRole("button", { name: "Log in and go on" }));
}

/** Pastes like a password manager, because typing is slow in tests. */
async function enter(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

describe("the dialog over an expired session", () => {
  it("asks for a code after the password, and goes on when it is right", async () => {
    const { settle, login, user } = show();
    const byCode = vi
      .spyOn(auth, "loginByCode")
      .mockRejectedValueOnce(refusal("This code is not right."))
      .mockResolvedValueOnce({ user: ADA });
    await enterPassword(user);
    expect(login).toHaveBeenCalledExactlyOnceWith({
      email: "ada@example.com",
      password: "Analytical-Engine-1843",
    });
    const code = await screen.findByLabelText(/^Code/);
    await enter(user, code, "000000");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("This code is not right.")).toBeTruthy();
    expect(settle).not.toHaveBeenCalled();
    await user.clear(code);
    await enter(user, code, "123456");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(true));
    expect(byCode).toHaveBeenLastCalledWith({ ticket: "ticket-1", code: "123456" });
  });

  it("takes a recovery code instead, and leads back to the password when the ticket has ended", async () => {
    const { settle, login, user } = show();
    const byRecovery = vi
      .spyOn(auth, "loginByRecoveryCode")
      .mockRejectedValueOnce(refusal("Please log in again."))
      .mockResolvedValueOnce({ user: ADA });
    await enterPassword(user);
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    await enter(user, screen.getByLabelText(/^Recovery code/), "0000-1111");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("Please log in again.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back to the password" }));
    login.mockResolvedValueOnce({ ...STEP, ticket: "ticket-2", methods: ["recovery"] });
    await enterPassword(user);
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    await enter(user, screen.getByLabelText(/^Recovery code/), "0000-1111");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(true));
    expect(byRecovery).toHaveBeenLastCalledWith({ ticket: "ticket-2", code: "0000-1111" });
  });

  it("goes on at once without a second factor, and not at all after Not now", async () => {
    const { settle, login, user } = show();
    login.mockResolvedValueOnce({ user: ADA });
    await enterPassword(user);
    await waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(true));
    const declined = vi.fn((_: boolean) => $renewal.set(null));
    $renewal.set({ settle: declined });
    await user.click(await screen.findByRole("button", { name: "Not now" }));
    expect(declined).toHaveBeenCalledExactlyOnceWith(false);
  });
});

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SecurityPanel } from "./SecurityPanel.tsx";

afterEach(() => vi.unstubAllGlobals());

const session = (device: string, isCurrent: boolean) => ({
  id: device,
  device,
  isCurrent,
  address: "192.0.2.0",
  factors: ["password"],
  createdAt: "2026-11-29T09:00:00.000Z",
  lastUsedAt: "2026-11-29T09:00:00.000Z",
});

it("a changed password takes the devices off the list that it logged out", async () => {
  let sessions = [session("Firefox on Linux", true), session("Safari on iPhone", false)];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/api/auth/change-password")) {
      sessions = sessions.slice(0, 1);
      return Response.json({ success: true, message: "", apiKeys: [] });
    }
    if (url.endsWith("/api/auth/factors")) {
      return Response.json({ passkeys: [], totp: false, recoveryCodesLeft: 0, isNeeded: false });
    }
    return Response.json(url.endsWith("/api/auth/sessions") ? { sessions } : { erasure: null });
  });
  render(<SecurityPanel onPasswordChanged={() => {}} />);
  await screen.findByText("Safari on iPhone");
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Current Password/, "Sequence-4711");
  type(/^New Password/, "Sequence-4712");
  type(/^Confirm/, "Sequence-4712");
  fireEvent.click(screen.getByRole("button", { name: "Change Password" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  screen.getByText("Firefox on Linux");
});

import type { Page } from "@playwright/test";

/**
 * A virtual authenticator of Chromium, as a phone or a laptop has one: it finds its passkeys by itself and checks its
 * owner. `lose` takes it away with everything on it.
 */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lose: () => client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}

import type { Page } from "@playwright/test";

/**
 * A virtual authenticator of Chromium, like that of a phone or laptop, with discoverable passkeys
 * and user verification. `lose` removes it with all its passkeys.
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

import type { SecurityNews } from "../mails.ts";
import { button, contactUs, hello, type Letters, quiet, text } from "./letter.ts";

export const accountLetters = {
  "verify-email": (mail, { shop, link }) => ({
    preview: "One click, and your account is complete.",
    title: "Confirm your email address",
    blocks: [
      text(`${hello(mail.firstName)}, please confirm that this address is yours.`),
      button("Confirm my address", link),
      quiet("The link works for 24 hours. You can ask for a new one in your account."),
      quiet(`If you have no account at ${shop.shopName}, ignore this mail and nothing happens.`),
    ],
  }),

  "reset-password": (mail, { shop, link }) => ({
    preview: "The link works once, for one hour.",
    title: "Choose a new password",
    blocks: [
      text(
        `${hello(mail.firstName)}, somebody asked to reset the password of your account at ${shop.shopName}. If that was you, choose a new one.`,
      ),
      button("Choose a new password", link),
      quiet("The link works once, for one hour. Afterwards you are signed out everywhere."),
      quiet("If it was not you, do nothing: your password stays as it is."),
    ],
  }),

  "password-changed": (mail, { shop, siteUrl }) => ({
    preview: "If that was you, there is nothing to do.",
    title: "Your password was changed",
    blocks: [
      text(
        `${hello(mail.firstName)}, the password of your account at ${shop.shopName} has just been changed, and your other devices have been signed out. If that was you, there is nothing to do.`,
      ),
      text(`If it was not you, reset the password at once and ${contactUs(shop)}.`),
      button("Reset the password", `${siteUrl}/forgot-password`),
    ],
  }),

  "email-changed": (mail, { shop, siteUrl }) => ({
    preview: `From now on we are to write to ${mail.newEmail}.`,
    title: "Your email address is being changed",
    blocks: [
      text(
        `${hello(mail.firstName)}, you asked us to use ${mail.newEmail} for your account at ${shop.shopName}. We do so as soon as that address is confirmed. Until then this one stays in use.`,
      ),
      text(
        `If you did not ask for this, somebody else is signed in to your account. Change your password now, which signs them out, and ${contactUs(shop)}.`,
      ),
      button("Go to my account", `${siteUrl}/account`),
    ],
  }),

  "new-device": (mail, { shop, siteUrl }) => ({
    preview: `${mail.device}, from the network ${mail.address}.`,
    title: "A new device signed in",
    blocks: [
      text(
        `${hello(mail.firstName)}, somebody has just signed in to your account at ${shop.shopName} with ${mail.device}, from the network ${mail.address}. If that was you, there is nothing to do.`,
      ),
      text(
        "If it was not you, change your password now, which signs all other devices out, and look at the devices and factors of your account.",
      ),
      button("Look at my devices", `${siteUrl}/account?tab=security`),
    ],
  }),

  "security-changed": (mail, { shop, siteUrl }) => {
    const [title, sentence] = SECURITY_WORDS[mail.news] ?? SECURITY_WORDS["factors-removed"];
    return {
      preview: "If that was you, there is nothing to do.",
      title,
      blocks: [
        text(
          `${hello(mail.firstName)}, this is about your account at ${shop.shopName}. ${sentence}`,
        ),
        ...(mail.detail ? [text(mail.detail)] : []),
        text(
          `If that was not you, change your password now, look at what protects your account, and ${contactUs(shop)}.`,
        ),
        button("Look at my account", `${siteUrl}/account?tab=security`),
      ],
    };
  },
} satisfies Partial<Letters>;

const SECURITY_WORDS: Record<SecurityNews, [title: string, sentence: string]> = {
  "passkey-added": [
    "A passkey was added",
    "A passkey was added to it. Whoever has that passkey can sign in without your password.",
  ],
  "passkey-removed": ["A passkey was removed", "One of its passkeys was removed."],
  "passkey-suspect": [
    "A passkey was refused",
    "One of its passkeys was refused, because it counted fewer logins than before. It may have been copied: remove it and add a new one.",
  ],
  "totp-on": [
    "Two-step login is on",
    "From now on a login with your password also asks for a code of your authenticator app.",
  ],
  "totp-off": [
    "Two-step login is off",
    "Its authenticator app was removed: logins no longer ask for a code of it.",
  ],
  "recovery-codes-renewed": [
    "You have new recovery codes",
    "Ten new recovery codes were drawn for it. The former ones no longer work.",
  ],
  "recovery-code-used": [
    "A recovery code was used",
    "Somebody signed in with its password and one of its recovery codes. Each code works once.",
  ],
  "factors-removed": [
    "Your second factors were removed",
    "Its passkeys, authenticator app and recovery codes were removed by whoever runs the shop's server, and it was signed out everywhere. Sign in with your password and set them up again.",
  ],
  "factors-dropped": [
    "Your second factors were removed",
    "Passkeys, authenticator app and recovery codes that came before its email address was verified, or before it became an admin's, were removed, and it was signed out. Please sign in and set them up again.",
  ],
  "codes-guessed": [
    "Wrong codes were entered",
    "Ten wrong codes of the authenticator app were entered for it within a day. Whoever did that knows your password, or uses a device where you are signed in. None of the codes let them in.",
  ],
  "api-key-made": [
    "An API key was made",
    "An API key was made with it. Programs use the shop by that key until it ends or is revoked in the back-office.",
  ],
};

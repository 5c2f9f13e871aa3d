import { SECURITY_NEWS } from "../security-news.ts";
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
    const { title, sentence } = SECURITY_NEWS[mail.news];
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

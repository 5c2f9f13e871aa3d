import { SECURITY_NEWS } from "../security-news.ts";
import { button, CONTACT, CUSTOMER, type Letters, opens } from "./letter.ts";

export const accountLetters = {
  "verify-email": {
    name: "Confirm the email address",
    subject: "Confirm your email address",
    preview: "One click, and your account is complete.",
    text: `# Confirm your email address

{hello}, please confirm that this address is yours.

[button]

> The link works for 24 hours. You can ask for a new one in your account.

> If you have no account at {shopName}, ignore this email and nothing happens.`,
    variables: CUSTOMER,
    blocks: { button: "The link that confirms the address" },
    fill: (_, { link }) => ({ button: button("Confirm my address", link) }),
  },

  "reset-password": {
    name: "Reset the password",
    subject: "Reset your password",
    preview: "The link works once, for one hour.",
    text: `# Choose a new password

{hello}, somebody asked to reset the password of your account at {shopName}. If that was you, choose a new one.

[button]

> The link works once, for one hour. Afterwards you are signed out everywhere.

> If it was not you, do nothing: your password stays as it is.`,
    variables: CUSTOMER,
    blocks: { button: "The link to the page with the new password" },
    fill: (_, { link }) => ({ button: button("Choose a new password", link) }),
  },

  "password-changed": {
    name: "The password was changed",
    subject: "Your password was changed",
    preview: "If that was you, there is nothing to do.",
    text: `# Your password was changed

{hello}, the password of your account at {shopName} has just been changed, and your other devices have been signed out. If that was you, there is nothing to do.

If it was not you, reset the password at once and {contactUs}.

[button]`,
    variables: { ...CUSTOMER, ...CONTACT },
    blocks: { button: "The link to reset the password" },
    fill: opens("Reset the password", "/forgot-password"),
  },

  "email-changed": {
    name: "The email address is being changed",
    subject: "Your email address is being changed",
    preview: "From now on we are to write to {newEmail}.",
    text: `# Your email address is being changed

{hello}, you asked us to use {newEmail} for your account at {shopName}. We do so as soon as that address is confirmed. Until then this one stays in use.

If you did not ask for this, somebody else is signed in to your account. Change your password now, which signs them out, and {contactUs}.

[button]`,
    variables: { ...CUSTOMER, ...CONTACT, newEmail: "The new address" },
    blocks: { button: "The link to the account" },
    fill: opens("Go to my account", "/account"),
  },

  "new-device": {
    name: "A new device signed in",
    subject: "A new device signed in to your account",
    preview: "{device}, from the network {network}.",
    text: `# A new device signed in

{hello}, somebody has just signed in to your account at {shopName} with {device}, from the network {network}. If that was you, there is nothing to do.

If it was not you, change your password now, which signs all other devices out, and look at the devices and factors of your account.

[button]`,
    variables: { ...CUSTOMER, device: "“Firefox on Windows”", network: "“203.0.113.x”" },
    blocks: { button: "The link to the devices" },
    values: ({ address: network }) => ({ network }),
    fill: opens("Look at my devices", "/account?tab=security"),
  },

  "security-changed": {
    name: "What protects the account was changed",
    subject: "{subject}",
    preview: "If that was you, there is nothing to do.",
    text: `# {title}

{hello}, this is about your account at {shopName}. {sentence}

{detail}

If that was not you, change your password now, look at what protects your account, and {contactUs}.

[button]`,
    variables: {
      ...CUSTOMER,
      ...CONTACT,
      subject: "What happened, as a subject",
      title: "What happened, as a heading",
      sentence: "What happened, in a sentence",
      detail: "The name of the key or passkey, where there is one",
    },
    blocks: { button: "The link to the account" },
    values: ({ news }) => SECURITY_NEWS[news],
    fill: opens("Look at my account", "/account?tab=security"),
  },
} satisfies Partial<Letters>;

/** What can change about the protection of an account besides its password, with the text of its email. */
export const SECURITY_NEWS = {
  "passkey-added": {
    subject: "A passkey was added to your account",
    title: "A passkey was added",
    sentence:
      "A passkey was added to it. Whoever has that passkey can sign in without your password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    title: "A passkey was removed",
    sentence: "One of its passkeys was removed.",
  },
  /** Its signature counter decreased, which suggests a copy. */
  "passkey-suspect": {
    subject: "A passkey of your account was refused",
    title: "A passkey was refused",
    sentence:
      "One of its passkeys was refused, because it counted fewer logins than before. It may have been copied: remove it and add a new one.",
  },
  "totp-on": {
    subject: "Two-step login was turned on",
    title: "Two-step login is on",
    sentence:
      "From now on a login with your password also asks for a code of your authenticator app.",
  },
  "totp-off": {
    subject: "Two-step login was turned off",
    title: "Two-step login is off",
    sentence: "Its authenticator app was removed: logins no longer ask for a code of it.",
  },
  "recovery-codes-renewed": {
    subject: "You have new recovery codes",
    title: "You have new recovery codes",
    sentence: "Ten new recovery codes were created for it. The former ones no longer work.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used to log in",
    title: "A recovery code was used",
    sentence:
      "Somebody signed in with its password and one of its recovery codes. Each code works once.",
  },
  /** Done by the operator, on the server. */
  "factors-removed": {
    subject: "The second factors of your account were removed",
    title: "Your second factors were removed",
    sentence:
      "Its passkeys, authenticator app and recovery codes were removed by whoever runs the shop's server, and it was signed out everywhere. Sign in with your password and set them up again.",
  },
  /** They were added before the address was verified, or before the account became an admin's. */
  "factors-dropped": {
    subject: "The second factors of your account were removed",
    title: "Your second factors were removed",
    sentence:
      "Passkeys, authenticator app and recovery codes that came before its email address was verified, or before it became an admin's, were removed, and it was signed out. Please sign in and set them up again.",
  },
  /** Ten wrong codes within a day, from somebody who knows the password or uses a session. */
  "codes-guessed": {
    subject: "Somebody entered wrong codes for your account",
    title: "Wrong codes were entered",
    sentence:
      "Ten wrong codes of the authenticator app were entered for it within a day. Whoever did that knows your password, or uses a device where you are signed in. None of the codes let them in.",
  },
  "accounts-merged": {
    subject: "Your accounts are one now",
    title: "Your accounts are one now",
    sentence:
      "Our staff joined another account of yours with it. Orders, quotes and lists of both are together now.",
  },
  "api-key-made": {
    subject: "An API key was made with your account",
    title: "An API key was made",
    sentence:
      "An API key was made with it. Programs use the shop by that key until it ends or is revoked in the back-office.",
  },
  "erasure-asked": {
    subject: "Your data is to be erased",
    title: "Your data is to be erased",
    sentence: "Somebody who is signed in to it, or our staff for you, asked us to erase its data.",
  },
  "erasure-for-disuse": {
    subject: "Your account is to be erased",
    title: "Your account is to be erased",
    sentence: "Nobody has used it for years, so we are going to erase its data.",
  },
  "erasure-refused": {
    subject: "We cannot erase your data yet",
    title: "We cannot erase your data yet",
    sentence: "Its data was to be erased, and we cannot do so yet.",
  },
};

export type SecurityNews = keyof typeof SECURITY_NEWS;

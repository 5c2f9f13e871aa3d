/** The toast after a logout without an answer: the browser may still have the cookie of the session. */
export const STILL_SIGNED_IN = {
  title: "You may still be signed in",
  description: "The shop did not answer. Log in and log out again.",
  tone: "danger",
} as const;

import { isUnauthenticated } from "#shared/client/errors.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { REDIRECT_DELAY_MS } from "#shared/domain/constants.ts";
import { keepToastForNextPage, showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { readSessionHint } from "./session.store.ts";

const ENDED = {
  title: "Welcome Back!",
  description: "Your session has ended. Please log in again.",
};

const NEVER_BEGAN = {
  title: "Welcome Back!",
  description: "Please log in to continue.",
};

/** Several calls of one page fail together. */
let isLeaving = false;

/** The server knows no session any more: says so, and after half a second asks to sign in and to come back here. */
export function sessionEnded(): void {
  askToSignIn(ENDED);
  forgetSession();
}

/** Says that a call of somebody who is signed in failed; when their session has ended, as `sessionEnded` does. */
export function showMemberFailure(error: unknown, title: string, fallback: string): void {
  if (isUnauthenticated(error)) sessionEnded();
  else showFailure(error, title, fallback);
}

/** The same for a visitor who opened a page that needs a session. */
export function signInNeeded(): void {
  askToSignIn(NEVER_BEGAN);
}

/** The same without a word: who is about to order knows why they are asked. Waits for a word that is being said. */
export function goToSignIn(): void {
  if (!isLeaving) window.location.replace(signInPath());
}

/** The hint outlived the session, and so did the id where scripts keep it. */
export function forgetSession(): void {
  transport.session.forget();
  writeCookie("aliquot_hint", "", 0);
  readSessionHint();
}

export function signInPath(): string {
  const { pathname, search } = window.location;
  return paths.authThen(`${pathname}${search}`);
}

function askToSignIn(toast: typeof ENDED): void {
  if (isLeaving) return;
  isLeaving = true;
  showToast(toast);
  setTimeout(() => {
    // The browser may bring this page back as it was.
    isLeaving = false;
    keepToastForNextPage(toast);
    window.location.assign(signInPath());
  }, REDIRECT_DELAY_MS);
}

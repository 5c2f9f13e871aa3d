import { isUnauthenticated } from "#shared/client/errors.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { REDIRECT_DELAY_MS } from "#shared/domain/constants.ts";
import { keepToastForNextPage, showToast } from "#shared/ui/toasts.store.ts";
import { paths, withNext } from "../../paths.ts";
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

/** For an answer that there is no session any more: a toast, and after half a second the sign-in, which leads back. */
export function goToSignInAfterSessionEnd(): void {
  showToastAndGoToSignIn(ENDED);
  forgetSession();
}

/** Shows that a call of somebody who is signed in failed; when their session has ended, leads to the sign-in. */
export function showMemberFailure(error: unknown, title: string, fallback: string): void {
  if (isUnauthenticated(error)) goToSignInAfterSessionEnd();
  else showFailure(error, title, fallback);
}

/** For a visitor who opened a page that needs a session. */
export function goToSignInWithToast(): void {
  showToastAndGoToSignIn(NEVER_BEGAN);
}

/** For a visitor who is about to order and needs no explanation. Leaves a sign-in alone that a toast has announced. */
export function goToSignIn(): void {
  if (!isLeaving) window.location.replace(signInPath());
}

/** Removes what outlived the session: the hint, and the id where scripts keep it. */
export function forgetSession(): void {
  transport.session.forget();
  writeCookie("aliquot_hint", "", 0);
  readSessionHint();
}

export function signInPath(): string {
  const { pathname, search } = window.location;
  return withNext(paths.auth, `${pathname}${search}`);
}

function showToastAndGoToSignIn(toast: typeof ENDED): void {
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

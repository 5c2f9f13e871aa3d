import { isUnauthenticated } from "#shared/client/errors.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { REDIRECT_DELAY_MS } from "#shared/domain/constants.ts";
import { keepToastForNextPage, showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { withNext } from "./next-path.ts";
import { readSessionHint } from "./session.store.ts";

const ENDED = {
  title: "Welcome Back!",
  description: "Your session has ended. Please log in again.",
};

const NOT_SIGNED_IN = {
  title: "Welcome Back!",
  description: "Please log in to continue.",
};

/** Whether the page is about to be left. Several calls may find the ended session at once. */
let isLeaving = false;

/** Shows that the session has ended. Half a second later it redirects to the sign-in, which returns here. */
export function goToSignInAfterSessionEnd(): void {
  showToastAndGoToSignIn(ENDED);
  forgetSession();
}

/** Shows that a signed-in customer's call failed, or redirects to the sign-in if the session has ended. */
export function showMemberFailure(error: unknown, title: string, fallback: string): void {
  if (isUnauthenticated(error)) goToSignInAfterSessionEnd();
  else showFailure(error, title, fallback);
}

/** For a visitor on a page that needs a session. */
export function goToSignInWithToast(): void {
  showToastAndGoToSignIn(NOT_SIGNED_IN);
}

/** For a visitor who is about to order; needs no explanation. Does nothing if a toast already announced the sign-in. */
export function goToSignIn(): void {
  if (!isLeaving) window.location.replace(signInPath());
}

/** Removes the hint cookie and the stored session id of an ended session. */
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
    // Back may restore this page from the browser's cache.
    isLeaving = false;
    keepToastForNextPage(toast);
    window.location.assign(signInPath());
  }, REDIRECT_DELAY_MS);
}

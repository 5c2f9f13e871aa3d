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

/** Whether the page is about to be left: several of its calls may find at once that the session has ended. */
let isLeaving = false;

/** Says that the session has ended, and half a second later goes to the sign-in, which leads back. */
export function goToSignInAfterSessionEnd(): void {
  showToastAndGoToSignIn(ENDED);
  forgetSession();
}

/** Shows that a call of a signed-in customer failed, or goes to the sign-in when the session has ended. */
export function showMemberFailure(error: unknown, title: string, fallback: string): void {
  if (isUnauthenticated(error)) goToSignInAfterSessionEnd();
  else showFailure(error, title, fallback);
}

/** For a visitor who opened a page that needs a session. */
export function goToSignInWithToast(): void {
  showToastAndGoToSignIn(NOT_SIGNED_IN);
}

/** For a visitor who is about to order and needs no explanation. Does nothing when a toast has announced the sign-in. */
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
    // Back may show this page again as it was left.
    isLeaving = false;
    keepToastForNextPage(toast);
    window.location.assign(signInPath());
  }, REDIRECT_DELAY_MS);
}

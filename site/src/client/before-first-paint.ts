/*
 * Inline scripts that run before the page is painted. The source text of each function becomes the script, so it must
 * not use anything outside of itself. InlineScript.astro adds the hash of the text to the page's policy.
 */

/**
 * Writes the visitor's state from cookies to attributes of `<html>`. Style sheets use them to show and hide elements.
 */
function markDocument() {
  const { cookie, documentElement: root } = document;
  const read = (name: string) => new RegExp(`(?:^|; )${name}=([a-z]+)`).exec(cookie)?.[1];
  const session = read("aliquot_hint");
  if (session) root.dataset.session = session;
  root.dataset.age = read("aliquot_age") ?? "unverified";
  root.dataset.consent = read("aliquot_consent") ?? "unasked";
}

/** Stores the answer to the cookie banner, `accepted` or `declined`. A style sheet then hides the banner. */
function askForCookies() {
  addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-consent]");
    const answer = button?.dataset.consent;
    if (!answer) return;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    Object.assign(document, {
      cookie: `aliquot_consent=${answer}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`,
    });
    document.documentElement.dataset.consent = answer;
  });
}

/** Opens the age gate for visitors who have not answered it. Only "Yes" closes it. */
function guardByAge() {
  const root = document.documentElement;
  const gate = document.getElementById("age-gate") as HTMLDialogElement;
  // The back-office asks for no age, and its sign-in is the shop's.
  const isForBackOffice =
    location.pathname.startsWith("/auth") &&
    /^\/admin(?![^/?])/.test(new URLSearchParams(location.search).get("next") ?? "");
  if (root.dataset.age === "verified" || isForBackOffice) return;
  gate.showModal();
  gate.addEventListener("cancel", (event) => event.preventDefault());
  gate.addEventListener("close", () => {
    if (gate.returnValue !== "yes") {
      gate.showModal();
      return;
    }
    const secure = location.protocol === "https:" ? "; Secure" : "";
    Object.assign(document, {
      cookie: `aliquot_age=verified; Path=/; Max-Age=31536000; SameSite=Lax${secure}`,
    });
    root.dataset.age = "verified";
  });
}

export const MARK_DOCUMENT = `(${markDocument})()`;
export const ASK_FOR_COOKIES = `(${askForCookies})()`;
export const GUARD_BY_AGE = `(${guardByAge})()`;

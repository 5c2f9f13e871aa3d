/*
 * Inline scripts of the page, which run before it is painted. The source text of each function is the script, so that it
 * may use nothing from outside of itself. InlineScript.astro adds the hash of the text to the page's policy.
 */

/** Writes what the cookies say of the visitor to attributes of `<html>`, by which style sheets show and hide parts. */
function markDocument() {
  const { cookie, documentElement: root } = document;
  const read = (name: string) => new RegExp(`(?:^|; )${name}=([a-z]+)`).exec(cookie)?.[1];
  const session = read("aliquot_hint");
  if (session) root.dataset.session = session;
  root.dataset.age = read("aliquot_age") ?? "unverified";
  root.dataset.consent = read("aliquot_consent") ?? "unasked";
}

/** Stores the answer to the cookie banner, `accepted` or `declined`; a style sheet then hides the banner. */
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

/** Opens the age gate for a visitor who has not answered it. Only its Yes closes it. */
function guardByAge() {
  const root = document.documentElement;
  const gate = document.getElementById("age-gate") as HTMLDialogElement;
  if (root.dataset.age === "verified") return;
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

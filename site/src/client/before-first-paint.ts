/*
 * Functions that run inside the page as inline scripts, before anything is painted. They are sent as their own
 * source text, so they may use nothing from outside; the layout adds the hash of that text to the page's policy.
 */

/** Marks the document with what is known of the visitor; style sheets show and hide by it. */
function markDocument() {
  const { cookie, documentElement: root } = document;
  const read = (name: string) => new RegExp(`(?:^|; )${name}=([a-z]+)`).exec(cookie)?.[1];
  const session = read("aliquot_hint");
  if (session) root.dataset.session = session;
  root.dataset.age = read("aliquot_age") ?? "unverified";
  root.dataset.consent = read("aliquot_consent") ?? "unasked";
}

/** Keeps the answer to the cookie banner, `accepted` or `declined`. Style sheets hide the banner by it. */
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

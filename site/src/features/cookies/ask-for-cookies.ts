import { writeCookie } from "#shared/client/write-cookie.ts";

/** Keeps the answer to the banner: `accepted` or `declined`. Style sheets hide the banner by it. */
export function askForCookies(): void {
  const banner = document.querySelector("[data-cookie-banner]");
  banner?.addEventListener("click", (event) => {
    const answer = (event.target as Element).closest<HTMLElement>("[data-consent]")?.dataset
      .consent;
    if (!answer) return;
    writeCookie("aliquot_consent", answer);
    document.documentElement.dataset.consent = answer;
  });
}

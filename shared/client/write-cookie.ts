const YEAR_S = 31_536_000;

/** Writes a first-party cookie for the whole shop; 0 seconds delete it. */
export function writeCookie(name: string, value: string, seconds = YEAR_S): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  Object.assign(document, {
    cookie: `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`,
  });
}

/** "1500.00"; with thousands separators "1,500.00". */
export function plain(cents: number, thousands = ""): string {
  const [whole = "", rest = ""] = (Math.abs(cents) / 100).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? "-" : ""}${grouped}.${rest}`;
}

/** Converts yyyy-MM-dd to MM/DD/YYYY. */
export function american(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

/** A value in quotation marks; inner ones are doubled. */
export const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

export const allQuoted = (values: readonly string[]) => values.map(quoted).join(",");

/** A value in quotation marks only where necessary. */
export const ifNeeded = (value: string) => (/[",\r\n]/.test(value) ? quoted(value) : value);

/** `length` characters of the alphabet with at least one digit, always the same for the same serial. */
export function idOf(serial: number, length: number, alphabet: string): string {
  let state = Math.imul(serial, 40_503) >>> 0;
  const letters = Array.from({ length: length - 1 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return alphabet[Math.floor((state / 2 ** 32) * alphabet.length)];
  });
  return `${letters.join("")}${serial % 10}`;
}

export const CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";
export const SMALL = "abcdefghijklmnopqrstuvwxyz0123456789";

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Text in Latin-1, the encoding of older banks; other characters become a question mark. */
export const latin1 = (text: string) =>
  Uint8Array.from(text, (letter) => (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63));

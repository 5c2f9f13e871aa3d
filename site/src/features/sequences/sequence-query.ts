import { paths } from "../../paths.ts";
import type { ViewAddress } from "../views/use-view-in-url.ts";

/** The typed or pasted text, and the meaning of its lower-case letters. */
export interface SequenceView {
  text: string;
  lowerCaseIsD: boolean;
}

/** Shown before anybody has typed. */
export const EXAMPLE: SequenceView = { text: "RPPGFSPFR", lowerCaseIsD: false };

/** Characters. Longer texts are not kept in the address, because some programs do not accept such long URLs. */
export const MAX_IN_ADDRESS = 1_800;

export const sequenceAddress: ViewAddress<SequenceView> = {
  parse: (query) => {
    const text = query.get("s");
    return text === null ? EXAMPLE : { text, lowerCaseIsD: query.get("d") === "1" };
  },
  href: ({ text, lowerCaseIsD }) => {
    if (text === EXAMPLE.text && !lowerCaseIsD) return paths.sequence;
    if (text.length > MAX_IN_ADDRESS) return paths.sequence;
    const params = new URLSearchParams({ s: text });
    if (lowerCaseIsD) params.set("d", "1");
    return `${paths.sequence}?${params}`;
  },
};

import { paths } from "../../paths.ts";
import type { ViewAddress } from "../views/use-view-in-url.ts";

/** What the page is about: a text as it was typed or pasted, and how its small letters are meant. */
export interface SequenceView {
  text: string;
  lowerCaseIsD: boolean;
}

/** Rendered before anybody has typed. */
export const EXAMPLE: SequenceView = { text: "RPPGFSPFR", lowerCaseIsD: false };

/** Longer texts are computed but not kept in the address: not every program passes such addresses on. */
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

import { style } from "@vanilla-extract/css";

/** A list whose entries are set apart by rules, not by bullets. */
export const list = style({ margin: 0, padding: 0, listStyle: "none" });

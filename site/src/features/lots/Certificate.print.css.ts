import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import * as css from "./Certificate.css.ts";

/* A printed certificate with a chromatogram and a spectrum fits one sheet of Letter or A4. */

const paper = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { "@media": { print: rule as Record<string, string> } });

paper(css.certificate, {
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `${vars.space["3"]} ${vars.space["6"]}`,
  maxWidth: "none",
  zoom: 0.88,
});
paper(`div:has(> ${css.certificate})`, { paddingBlock: 0 });
paper(`${css.certificate} > *`, { gridColumn: "1 / -1" });
paper(`${css.certificate} > ${css.trace}`, { gridColumn: "auto" });
paper(css.head, { paddingTop: vars.space["2"] });
paper(css.title, { fontSize: "20pt" });

/** The picture without its legend, which would be unreadable at this size. */
paper(css.ribbon, { zoom: 0.45 });
paper(`${css.ribbon} :is(fieldset > span, ul)`, { display: "none" });

paper(`${css.certificate} :is(th, td)`, { paddingBlock: 3, fontSize: "9pt" });
paper(`${css.trace} :is(th, td)`, { paddingBlock: 1, fontSize: "7.5pt" });
paper(`${css.trace} figcaption`, { fontSize: "7.5pt" });
paper(`${css.certificate} dl > *`, { paddingBlock: 2, fontSize: "9pt" });

paper(css.hash, { maxWidth: "none", fontSize: "8.5pt", color: vars.color.ink });

paper(css.section, { marginTop: 0 });
paper(css.sectionTitle, { marginBottom: vars.space["2"], fontSize: vars.text.lg });
paper(css.columns, { gridTemplateColumns: "3fr 2fr", gap: vars.space["5"] });

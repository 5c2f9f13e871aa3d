import { readResidues } from "../domain/peptide/read-residues.ts";
import { layRibbon } from "../domain/ribbon.ts";
import { ribbonPaths } from "../domain/ribbon-paths.ts";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const logo = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5em",
  fontFamily: vars.font.sans,
  fontSize: vars.text.lg,
  fontWeight: vars.weight.strong,
  letterSpacing: "-0.01em",
  lineHeight: 1,
  color: vars.color.ink,
});

export const mark = style({ display: "block", inlineSize: "auto", blockSize: "1.45em" });

const laid = layRibbon(readResidues("ALIQUOT"), { width: 84, height: 36, maxPitch: 12 });

/**
 * ALIQUOT is a valid sequence: Ala-Leu-Ile-Gln-Sec-Pyl-Thr. The mark is its ribbon. The build
 * computes it, so that no page loads the code that draws ribbons.
 */
export const ribbon = { width: laid.width, height: laid.height, ...ribbonPaths(laid) };

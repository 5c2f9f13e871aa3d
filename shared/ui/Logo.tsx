import { readResidues } from "../domain/peptide/read-residues.ts";
import { layRibbon } from "../domain/ribbon.ts";
import { ribbonPaths } from "../domain/ribbon-paths.ts";
import { classNames } from "./class-names.ts";
import * as styles from "./Logo.css.ts";
import { backbone, bars } from "./Ribbon.css.ts";

/** ALIQUOT is a valid sequence: Ala-Leu-Ile-Gln-Sec-Pyl-Thr. The mark is its ribbon. */
const RIBBON = layRibbon(readResidues("ALIQUOT"), { width: 84, height: 36, maxPitch: 12 });
const PATHS = ribbonPaths(RIBBON);

/** The shop's name with its mark. A link around it needs no further label. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames(styles.logo, className)}>
      <svg
        className={styles.mark}
        viewBox={`0 0 ${RIBBON.width} ${RIBBON.height}`}
        width={RIBBON.width}
        height={RIBBON.height}
        aria-hidden="true"
      >
        <path className={backbone} d={PATHS.backbone} />
        {PATHS.classes.map((path) => (
          <path key={path.class} className={bars[path.class]} d={path.d} />
        ))}
      </svg>
      Aliquot
    </span>
  );
}

import * as styles from "./Logo.css.ts";
import { backbone, bars } from "./Ribbon.css.ts";

/** The shop's name with its mark. A link around it needs no further label. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg
        className={styles.mark}
        viewBox={`0 0 ${styles.ribbon.width} ${styles.ribbon.height}`}
        width={styles.ribbon.width}
        height={styles.ribbon.height}
        aria-hidden="true"
      >
        <path className={backbone} d={styles.ribbon.backbone} />
        {styles.ribbon.classes.map((path) => (
          <path key={path.class} className={bars[path.class]} d={path.d} />
        ))}
      </svg>
      Aliquot
    </span>
  );
}

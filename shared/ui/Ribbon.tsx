import { type ComponentType, useId } from "react";
import { sequenceInWords } from "../domain/peptide/in-words.ts";
import { readResidues } from "../domain/peptide/read-residues.ts";
import {
  RESIDUE_CLASS_NAMES,
  RESIDUE_CLASSES,
  type ResidueKind,
} from "../domain/peptide/residue-classes.ts";
import { AMINO_ACIDS, type Residue, residueCode, residueName } from "../domain/peptide/residues.ts";
import { isModifiedTerminus, terminusInWords } from "../domain/peptide/termini.ts";
import { layBar, layRibbon, type RibbonOptions } from "../domain/ribbon.ts";
import { boxPath, ribbonPaths } from "../domain/ribbon-paths.ts";
import { classNames } from "./class-names.ts";
import { visuallyHidden } from "./global.css.ts";
import * as styles from "./Ribbon.css.ts";

export interface RibbonProps {
  /** One-letter code. Without a residue in it nothing is drawn. */
  sequence: string;
  nTerminus?: string | null;
  cTerminus?: string | null;
  /** `mark` for cards and table rows; `large` adds the letters and describes each residue. */
  size?: "mark" | "large";
  /** For a mark beside text with the same meaning: hidden from assistive technology. */
  decorative?: boolean;
  className?: string;
  /** The result of `lettersHtml` for the same sequence. */
  lettersHtml?: string | undefined;
}

const MARK: RibbonOptions = { width: 288, height: 36, maxPitch: 11, minPitch: 3 };

/** A longer sequence is drawn without letters: so many radio buttons would help nobody. */
const MAX_LETTERS = 150;

/**
 * A sequence drawn as bars. It needs no script: `large` is a group of radio buttons. With one Tab
 * stop and the arrow keys, a pointer or a tap, users can inspect every residue.
 */
export function Ribbon({ size = "mark", className, ...props }: RibbonProps) {
  const residues = readResidues(props.sequence, props.nTerminus);
  if (residues.length === 0) return null;
  const parts = { residues, nTerminus: props.nTerminus, cTerminus: props.cTerminus };
  if (size === "large" && residues.length <= MAX_LETTERS) {
    return <Letters {...parts} className={className} html={props.lettersHtml} />;
  }
  const box = size === "large" ? { width: 720, height: 200, maxPitch: 12, minPitch: 8 } : MARK;
  return <Mark {...parts} box={box} decorative={props.decorative} className={className} />;
}

interface Parts {
  residues: Residue[];
  nTerminus?: string | null;
  cTerminus?: string | null;
  className?: string | undefined;
}

function Mark(props: Parts & { box: RibbonOptions; decorative?: boolean | undefined }) {
  const { residues, nTerminus, cTerminus, box } = props;
  const ribbon = layRibbon(residues, { ...box, nTerminus, cTerminus });
  const paths = ribbonPaths(ribbon);
  const className = classNames(styles.mark, props.className);
  const picture = (
    <svg
      className={props.decorative ? className : styles.mark}
      viewBox={`0 0 ${round(ribbon.width)} ${ribbon.height}`}
      width={round(ribbon.width)}
      height={ribbon.height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.backbone} d={paths.backbone} />
      {paths.classes.map((path) => (
        <path key={path.class} className={styles.bars[path.class]} d={path.d} />
      ))}
    </svg>
  );
  if (props.decorative) return picture;
  return (
    <span
      role="img"
      className={className}
      aria-label={sequenceInWords(residues, nTerminus, cTerminus)}
    >
      {picture}
    </span>
  );
}

/**
 * The letters of a large ribbon as HTML, for server rendering. Many pages have the same residues at
 * the same positions, so `toHtml` may cache their HTML. Their radio buttons share one name, so a page
 * may have only one such ribbon. Undefined for a sequence that is drawn without letters.
 */
export function lettersHtml(
  {
    sequence,
    nTerminus,
    cTerminus,
  }: Pick<RibbonProps, "nTerminus" | "cTerminus"> & { sequence: string | null },
  toHtml: <Props extends object>(part: ComponentType<Props>, props: Props) => string,
): string | undefined {
  const residues = readResidues(sequence ?? "", nTerminus);
  if (residues.length === 0 || residues.length > MAX_LETTERS) return undefined;
  const size = cellSizeFor(residues);
  return [
    nTerminus === "pGlu" ? "" : toHtml(End, { terminus: nTerminus, size }),
    ...residues.map((residue) => toHtml(Cell, { residue, size, name: "residue" })),
    toHtml(End, { terminus: cTerminus, size }),
  ].join("");
}

function Letters({
  residues,
  nTerminus,
  cTerminus,
  className,
  html,
}: Parts & { html?: string | undefined }) {
  const name = useId();
  const words = sequenceInWords(residues, nTerminus, cTerminus);
  const size = cellSizeFor(residues);
  return (
    <div className={className}>
      <fieldset className={styles.figure}>
        <legend className={visuallyHidden}>{words}</legend>
        {html ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of the same components
          <div className={styles.cells} dangerouslySetInnerHTML={{ __html: html }} />
        ) : (
          <div className={styles.cells}>
            {nTerminus !== "pGlu" && <End terminus={nTerminus} size={size} />}
            {residues.map((residue) => (
              <Cell key={residue.position} residue={residue} size={size} name={name} />
            ))}
            <End terminus={cTerminus} size={size} />
          </div>
        )}
        <span className={styles.caption} aria-hidden="true">
          {residues.length} {residues.length === 1 ? "residue" : "residues"}, from the{" "}
          {endInWords("N", nTerminus)} to the {endInWords("C", cTerminus)}
        </span>
      </fieldset>
      <Composition residues={residues} />
    </div>
  );
}

type CellSize = keyof typeof styles.cellSizes;

function cellSizeFor({ length }: Residue[]): CellSize {
  return length <= 12 ? "short" : length <= 24 ? "medium" : "long";
}

const CELL = { width: 20, height: 64 };

function Cell({ residue, size, name }: { residue: Residue; size: CellSize; name: string }) {
  const { position } = residue;
  const kind = RESIDUE_CLASS_NAMES[residue.class];
  return (
    <label className={classNames(styles.cell, styles.cellSizes[size])}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={position}
        aria-label={`${position}: ${residueName(residue)}, ${kind}`}
      />
      <BarPicture residue={residue} className={styles.bar} box={CELL} backbone />
      <span
        className={styles.letter}
        data-long={cellLetter(residue).length > 2 || undefined}
        aria-hidden="true"
      >
        {cellLetter(residue)}
      </span>
      <span className={styles.position} aria-hidden="true">
        {position === 1 || position % 10 === 0 ? position : ""}
      </span>
      <span className={styles.detail} aria-hidden="true">
        <code>
          {residueCode(residue)}
          {position}
        </code>{" "}
        <b>{residueName(residue)}</b>, {kind}
      </span>
    </label>
  );
}

/** The label below a bar: the letter, lower case for a D-residue, or the short symbol of a modified residue. */
function cellLetter({ code, letter, symbol, isD, isStandard }: Residue): string {
  if (code === "pGlu") return "pE";
  if (isStandard || letter === "X") return isD ? letter.toLowerCase() : letter;
  return /^p?[A-Z]$/.test(symbol) ? symbol : code.replace(/\(.*\)/, "*");
}

/** A modified end, drawn as in the mark. A free end belongs to the backbone and has no cell. */
function End({ terminus, size }: { terminus: string | null | undefined; size: CellSize }) {
  if (!isModifiedTerminus(terminus)) return null;
  const middle = CELL.height / 2;
  return (
    <span className={classNames(styles.end, styles.cellSizes[size])} aria-hidden="true">
      <svg className={styles.bar} viewBox={`0 0 ${CELL.width} ${CELL.height}`} aria-hidden="true">
        <path
          className={styles.backbone}
          d={boxPath({ x: 0, y: middle - 0.5, width: CELL.width, height: 1 })}
        />
        <circle className={styles.backbone} cx={CELL.width / 2} cy={middle} r={CELL.width / 5} />
      </svg>
      <span className={styles.endName}>{terminus === "NH2" ? "NH₂" : terminus}</span>
    </span>
  );
}

interface BarPictureProps {
  residue: Residue;
  className: string;
  box: { width: number; height: number };
  backbone?: boolean;
}

function BarPicture({ residue, className, box, backbone }: BarPictureProps) {
  const { width, height } = box;
  const laid = layBar(residue, { x: 0, y: 0, width, height });
  const line = { x: 0, y: height / 2 - 0.5, width, height: 1 };
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {backbone && <path className={styles.backbone} d={boxPath(line)} />}
      <path className={styles.bars[laid.class]} d={laid.pieces.map(boxPath).join("")} />
    </svg>
  );
}

const KINDS: readonly ResidueKind[] = [...RESIDUE_CLASSES, "unknown"];

/** A residue of medium mass, so that all bars of the key have the same size. */
const SAMPLE: Residue = { ...(AMINO_ACIDS[11] as Residue), position: 1, isD: false };

/** The number of residues of each class, which is also the key to the colours. */
function Composition({ residues }: { residues: Residue[] }) {
  const groups = KINDS.flatMap((kind) => {
    const members = residues.filter((residue) => residue.class === kind);
    const sample = { ...SAMPLE, class: kind };
    return members.length === 0 ? [] : [{ kind, sample, count: members.length }];
  });
  return (
    <ul className={styles.composition}>
      {groups.map(({ kind, sample, count }) => (
        <li key={kind} className={styles.share}>
          <BarPicture residue={sample} className={styles.swatch} box={{ width: 8, height: 20 }} />
          <span className={styles.count}>{count}</span> {RESIDUE_CLASS_NAMES[kind]}
        </li>
      ))}
    </ul>
  );
}

function endInWords(end: "N" | "C", terminus: string | null | undefined): string {
  const words = terminusInWords(terminus || (end === "N" ? "H" : "OH"));
  return `${end}-terminus (${words})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

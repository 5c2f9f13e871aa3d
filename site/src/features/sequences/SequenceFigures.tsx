import { useMemo, useState } from "react";
import { PKA_SET } from "#shared/domain/peptide/charge.ts";
import { describePeptide, type Figure } from "#shared/domain/peptide/describe-peptide.ts";
import { type Formula, writeFormula } from "#shared/domain/peptide/formulas.ts";
import { isotopePattern } from "#shared/domain/peptide/isotopes.ts";
import { ION_CHARGES, ionMassToCharge } from "#shared/domain/peptide/masses.ts";
import type { Peptide } from "#shared/domain/peptide/peptide.ts";
import {
  writePeptide,
  writeSequence,
  writeThreeLetter,
} from "#shared/domain/peptide/write-peptide.ts";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import * as list from "#shared/ui/DefinitionList.css.ts";
import { FactTable } from "#shared/ui/FactTable.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Ribbon } from "#shared/ui/Ribbon.tsx";
import { ChargePlot } from "./ChargePlot.tsx";
import { ProductsWithIt } from "./ProductsWithIt.tsx";
import * as css from "./Sequences.css.ts";

interface SequenceFiguresProps {
  peptide: Peptide;
  /** False for the example, which needs no product search. */
  isAsked: boolean;
}

interface Row {
  term: string;
  value: string;
  unit?: string;
  isCode?: boolean;
  /** An explanation of the figure, or why it is not computed. */
  note?: string;
}

export function SequenceFigures({ peptide, isAsked }: SequenceFiguresProps) {
  const figures = useMemo(() => describePeptide(peptide), [peptide]);
  const rows = rowsOf(peptide, figures);
  const ions = ION_CHARGES.map((charge) => ({
    charge,
    monoisotopic: ionMassToCharge(figures.monoisotopicMass, charge).toFixed(4),
    average: ionMassToCharge(figures.averageMass, charge).toFixed(4),
  }));
  return (
    <>
      <section className={css.part} aria-labelledby="ribbon-title">
        <h2 id="ribbon-title">Residues</h2>
        <Ribbon
          sequence={writeSequence(peptide)}
          nTerminus={peptide.nTerminus.code}
          cTerminus={peptide.cTerminus.code}
          size="large"
        />
      </section>
      <div className={css.columns}>
        <section className={css.part} aria-labelledby="figures-title">
          <div className={css.head}>
            <h2 id="figures-title">Figures</h2>
            <CopyButton
              text={asTable(rows, ions)}
              label="Copy table"
              isLabelShown
              copiedDescription="All figures, as a table for a spreadsheet."
              data-print="none"
            />
          </div>
          <dl className={list.list}>
            {rows.map((row) => (
              <div key={row.term} className={list.row}>
                <dt className={list.term}>{row.term}</dt>
                <dd className={list.value}>
                  <span className={row.isCode ? css.code : undefined}>{row.value}</span>
                  {row.unit && <span className={list.unit}> {row.unit}</span>}
                  {row.note && <span className={css.note}>{row.note}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={css.part} aria-labelledby="ions-title">
          <h2 id="ions-title">Ions</h2>
          <FactTable
            className={css.table}
            caption="m/z of the protonated molecule"
            head={["Ion", "Monoisotopic", "Average"]}
            rows={ions.map((ion) => [ionName(ion.charge), ion.monoisotopic, ion.average])}
          />
          <h3 className={css.subtitle}>Residue counts</h3>
          <ul className={css.counts}>
            {figures.counts.map(({ code, name, count }) => (
              <li key={code} title={name}>
                <span className={css.code}>{code}</span> {count}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={css.columns}>
        <section className={css.part} aria-labelledby="isotopes-title">
          <h2 id="isotopes-title">Isotope pattern</h2>
          <IsotopePlot formula={figures.formula} />
        </section>
        <section className={css.part} aria-labelledby="charge-title">
          <h2 id="charge-title">Charge over pH</h2>
          {figures.groups ? (
            <ChargePlot groups={figures.groups} isoelectricPoint={figures.isoelectricPoint.value} />
          ) : (
            <p className={css.remark}>Not computed: {figures.isoelectricPoint.because}.</p>
          )}
        </section>
      </div>
      {isAsked && <ProductsWithIt peptide={peptide} monoisotopicMass={figures.monoisotopicMass} />}
    </>
  );
}

function rowsOf(peptide: Peptide, figures: ReturnType<typeof describePeptide>): Row[] {
  return [
    { term: "One-letter code", value: writePeptide(peptide), isCode: true },
    { term: "Three-letter code", value: writeThreeLetter(peptide), isCode: true },
    {
      term: "Length",
      value: String(figures.length),
      unit: figures.length === 1 ? "residue" : "residues",
    },
    { term: "Formula", value: writeFormula(figures.formula), isCode: true },
    { term: "Monoisotopic mass", value: figures.monoisotopicMass.toFixed(4), unit: "Da" },
    { term: "Average mass", value: figures.averageMass.toFixed(3), unit: "Da, or g/mol" },
    {
      term: "Isoelectric point",
      ...shown(figures.isoelectricPoint, (value) => `pH ${value.toFixed(2)}`),
      note: figures.isoelectricPoint.because ?? `pKa: ${PKA_SET}`,
    },
    {
      term: "ε at 280 nm",
      ...shown(figures.absorbance, (value) => value.toLocaleString("en-US"), "L/(mol·cm)"),
      note: figures.absorbance.because ?? "Tyr 1490, Trp 5500, each named bridge 125",
    },
    {
      term: "GRAVY",
      ...shown(figures.gravy, (value) => value.toFixed(3).replace("-", "−")),
      note: figures.gravy.because ?? "mean hydropathy, Kyte and Doolittle",
    },
  ];
}

function shown(figure: Figure, write: (value: number) => string, unit?: string) {
  return figure.value === null
    ? { value: "not computed" }
    : { value: write(figure.value), ...(unit && { unit }) };
}

type Ion = { charge: number; monoisotopic: string; average: string };

/** Tab-separated values, which spreadsheets paste as a table. */
function asTable(rows: readonly Row[], ions: readonly Ion[]): string {
  const figures = rows.map(({ term, value, unit, note }) => [
    term,
    value.replace("−", "-"),
    unit ?? "",
    note ?? "",
  ]);
  const table = ions.map(({ charge, monoisotopic, average }) => [
    `${ionName(charge)} m/z`,
    monoisotopic,
    "monoisotopic",
    `average ${average}`,
  ]);
  return [...figures, ...table].map((cells) => cells.join("\t")).join("\n");
}

const SUPERSCRIPTS = ["", "", "²", "³", "⁴", "⁵"];
const BOX = { width: 480, height: 220, left: 34, right: 12, top: 22, bottom: 40 };
const CHARGES = ION_CHARGES.map((charge) => ({ value: String(charge), label: ionName(charge) }));

/** The isotope peaks at unit resolution. A table is the text alternative. */
function IsotopePlot({ formula }: { formula: Formula }) {
  const [charge, setCharge] = useState(1);
  const peaks = useMemo(() => isotopePattern(formula, { fromPercent: 0.5, most: 8 }), [formula]);
  const step = (BOX.width - BOX.left - BOX.right) / peaks.length;
  const floor = BOX.height - BOX.bottom;
  const rise = floor - BOX.top;
  return (
    <>
      <NativeSelect
        className={css.ionChoice}
        label="Ion"
        options={CHARGES}
        value={String(charge)}
        onChange={(value) => setCharge(Number(value))}
      />
      <svg className={css.plot} viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true">
        <path className={css.axis} d={`M${BOX.left} ${floor}H${BOX.width - BOX.right}`} />
        {peaks.map(({ shift, percent, mass }, index) => {
          const x = BOX.left + step * (index + 0.5);
          const y = floor - (rise * percent) / 100;
          const mz = ionMassToCharge(mass, charge);
          return (
            <g key={shift}>
              <path className={css.stick} d={`M${x} ${floor}V${y}`} />
              <text className={css.value} x={x} y={y - 6}>
                {percent.toFixed(percent < 10 ? 1 : 0)}
              </text>
              <text className={css.mark} x={x} y={floor + 16}>
                {mz.toFixed(2)}
              </text>
            </g>
          );
        })}
        <text className={css.axisName} x={BOX.width - BOX.right} y={BOX.height - 6}>
          m/z
        </text>
        <text className={css.percentSign} x={BOX.left - 30} y={BOX.top}>
          %
        </text>
      </svg>
      <FactTable
        className={css.table}
        caption={`Peaks of ${ionName(charge)}, by nucleons more than the lightest`}
        head={["Peak", "m/z", "Height, %"]}
        rows={peaks.map((peak) => [
          `M${peak.shift > 0 ? `+${peak.shift}` : ""}`,
          ionMassToCharge(peak.mass, charge).toFixed(4),
          peak.percent.toFixed(1),
        ])}
      />
    </>
  );
}

/** "[M+2H]²⁺", for up to five charges. */
function ionName(charge: number): string {
  return `[M+${charge === 1 ? "" : charge}H]${SUPERSCRIPTS[charge]}⁺`;
}

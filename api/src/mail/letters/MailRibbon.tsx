import { parseSequence } from "#shared/domain/residues.ts";
import { layRibbon, type RibbonBar } from "#shared/domain/ribbon.ts";
import { LOOK } from "./look.ts";

const HEIGHT = 28;
const PITCH = 11;

/** The shop's name as a ribbon, in table cells: mail programs show no SVG and hide pictures. */
export function MailRibbon({ name }: { name: string }) {
  const residues = parseSequence(name.replace(/\P{L}/gu, "")).slice(0, 30);
  if (residues.length === 0) return null;
  const { bars } = layRibbon(residues, {
    width: residues.length * PITCH,
    height: HEIGHT,
    maxPitch: PITCH,
  });
  return (
    <table
      role="presentation"
      aria-hidden="true"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ height: HEIGHT }}
    >
      <tbody>
        <tr>
          {bars.map((bar) => (
            <td
              key={bar.residue.position}
              width={PITCH}
              height={HEIGHT}
              valign="top"
              style={{ width: PITCH, height: HEIGHT, fontSize: 0, lineHeight: 0, padding: 0 }}
            >
              <Bar bar={bar} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Bar({ bar }: { bar: RibbonBar }) {
  let drawnTo = 0;
  const rows = bar.pieces.flatMap((piece) => {
    const top = Math.round(piece.y);
    const height = Math.max(1, Math.round(piece.y + piece.height) - top);
    const gap = top - drawnTo;
    drawnTo = top + height;
    return [
      { at: `gap-${top}`, height: gap, inked: false },
      { at: `ink-${top}`, height, inked: true },
    ].filter((row) => row.height > 0);
  });
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        {rows.map(({ at, height, inked }) => (
          <tr key={at}>
            <td
              className={inked ? `residue-${bar.class}` : undefined}
              width={Math.max(2, Math.round(bar.width))}
              height={height}
              style={{
                width: Math.max(2, Math.round(bar.width)),
                height,
                lineHeight: 0,
                fontSize: 0,
                padding: 0,
                backgroundColor: inked ? LOOK.residue[bar.class] : undefined,
              }}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

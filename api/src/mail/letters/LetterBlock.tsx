import { Button, Heading, Link, Section, Text } from "@react-email/components";
import type { CSSProperties } from "react";
import { formatUsd } from "#shared/domain/money.ts";
import { inOrder } from "./in-order.ts";
import type { Block, Fact, Total } from "./letter.ts";
import { LOOK } from "./look.ts";

export function LetterBlock({ block }: { block: Block }) {
  switch (block.is) {
    case "text":
      return (
        <Text className="ink" style={paragraph}>
          {block.text}
        </Text>
      );
    case "quiet":
      return (
        <Text className="muted" style={quiet}>
          {block.text}
        </Text>
      );
    case "heading":
      return (
        <Heading as="h2" className="ink" style={heading}>
          {block.text}
        </Heading>
      );
    case "button":
      return <Action label={block.label} href={block.href} />;
    case "facts":
      return <Facts rows={block.rows} />;
    case "address":
      return (
        <Text className="ink" style={paragraph}>
          {block.lines.join("\n")}
        </Text>
      );
    case "items":
      return <Items block={block} />;
  }
}

/** The button, and its address in words for programs that show no buttons. */
function Action({ label, href }: { label: string; href: string }) {
  return (
    <Section style={{ padding: "8px 0 16px" }}>
      <Button className="action" href={href} style={button}>
        {label}
      </Button>
      <Text className="muted" style={{ ...small, margin: "10px 0 0", wordBreak: "break-all" }}>
        <Link className="link" href={href} style={{ color: LOOK.accent }}>
          {href}
        </Link>
      </Text>
    </Section>
  );
}

function Facts({ rows }: { rows: Fact[] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} className="line" style={table}>
      <tbody>
        {inOrder(rows, ({ term, value, mono }) => (
          <tr>
            <th scope="row" align="left" className="muted line" style={termCell}>
              {term}
            </th>
            <td className="ink line" style={mono ? figureCell : valueCell}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Items({ block: { lines, totals } }: { block: Extract<Block, { is: "items" }> }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} className="line" style={table}>
      <tbody>
        {inOrder(lines, (line) => (
          <tr>
            <td className="ink line" style={valueCell}>
              {line.name}
              <br />
              <span className="muted" style={{ color: LOOK.muted, fontSize: 13 }}>
                {line.quantity} × {formatUsd(line.unitPrice)}
              </span>
            </td>
            <td align="right" className="ink line" style={amountCell}>
              {formatUsd(line.total)}
            </td>
          </tr>
        ))}
        {inOrder(totals, (total) => (
          <Sum total={total} first={total === totals[0]} />
        ))}
      </tbody>
    </table>
  );
}

function Sum({ total: { label, amount, strong }, first }: { total: Total; first: boolean }) {
  const row = {
    fontWeight: strong ? 600 : 400,
    ...(first ? {} : { borderTop: "none", paddingTop: 0 }),
  };
  return (
    <tr>
      <td className="ink line" style={{ ...valueCell, ...row }}>
        {label}
      </td>
      <td align="right" className="ink line" style={{ ...amountCell, ...row }}>
        {amount}
      </td>
    </tr>
  );
}

const paragraph: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 16,
  lineHeight: "25px",
  color: LOOK.ink,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
};
const quiet: CSSProperties = { ...paragraph, fontSize: 14, lineHeight: "21px", color: LOOK.muted };
const small: CSSProperties = { fontSize: 13, lineHeight: "20px", color: LOOK.muted };
const heading: CSSProperties = {
  margin: "24px 0 8px",
  fontSize: 17,
  lineHeight: "24px",
  fontWeight: 600,
  color: LOOK.ink,
};
const button: CSSProperties = {
  padding: "12px 20px",
  borderRadius: 2,
  backgroundColor: LOOK.accent,
  color: LOOK.accentInk,
  fontSize: 16,
  lineHeight: "20px",
  fontWeight: 500,
};
const table: CSSProperties = {
  width: "100%",
  margin: "4px 0 16px",
  borderCollapse: "collapse",
  borderBottom: `1px solid ${LOOK.hairline}`,
};
const cell: CSSProperties = {
  padding: "9px 0",
  borderTop: `1px solid ${LOOK.hairline}`,
  fontSize: 15,
  lineHeight: "22px",
  overflowWrap: "anywhere",
  verticalAlign: "top",
};
const termCell: CSSProperties = {
  ...cell,
  width: "30%",
  paddingRight: 20,
  whiteSpace: "nowrap",
  fontWeight: 400,
  color: LOOK.muted,
};
const valueCell: CSSProperties = { ...cell, color: LOOK.ink };
const figureCell: CSSProperties = {
  ...cell,
  color: LOOK.ink,
  fontFamily: LOOK.mono,
  fontSize: 14,
};
const amountCell: CSSProperties = { ...figureCell, paddingLeft: 16, whiteSpace: "nowrap" };

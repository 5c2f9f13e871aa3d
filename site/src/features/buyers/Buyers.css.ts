import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** The statement between two lines, like a part of a document. */
export const statement = style({
  display: "grid",
  gap: vars.space["4"],
  justifyItems: "start",
  paddingBlock: vars.space["4"],
  borderBlock: `1px solid ${vars.color.ink}`,
});

export const statementTitle = style({ fontSize: vars.text.md });

export const statementText = style({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  maxWidth: "60ch",
});

export const messages = style({
  display: "grid",
  gap: vars.space["3"],
  padding: 0,
  listStyle: "none",
});

export const message = style({
  display: "grid",
  gap: vars.space["1"],
  paddingLeft: vars.space["4"],
  borderLeft: `2px solid ${vars.color.hairline}`,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

export const meta = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });

/** The browser's own button, drawn like a small one of the shop. */
export const fileInput = style({
  maxWidth: "100%",
  marginTop: vars.space["2"],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  selectors: {
    "&::file-selector-button": {
      marginInlineEnd: vars.space["3"],
      minHeight: vars.size.control,
      paddingInline: vars.space["4"],
      border: `1px solid ${vars.color.ink}`,
      borderRadius: vars.radius.small,
      background: "transparent",
      color: vars.color.ink,
      font: "inherit",
      fontWeight: vars.weight.medium,
      cursor: "pointer",
    },
  },
});

export const files = style({
  display: "grid",
  gap: vars.space["2"],
  padding: 0,
  listStyle: "none",
});

export const file = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space["2"],
  overflowWrap: "anywhere",
});

/** The institutions that were found for a typed name. */
export const found = style({ display: "grid", padding: 0, listStyle: "none", minWidth: 0 });

export const foundButton = style({
  width: "100%",
  minHeight: "2.75rem",
  paddingInline: vars.space["3"],
  border: 0,
  borderBottom: `1px solid ${vars.color.hairline}`,
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

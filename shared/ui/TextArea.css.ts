import { control } from "./Field.css.ts";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const textArea = style([
  control,
  {
    resize: "vertical",
    fieldSizing: "content",
    maxHeight: "24rem",
    // Overrides the control's rule whichever style sheet comes first.
    selectors: {
      "textarea&": {
        minHeight: "6rem",
        paddingBlock: vars.space["2"],
        lineHeight: vars.leading.text,
      },
    },
  },
]);

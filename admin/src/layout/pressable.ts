/** Interactive elements of a page. A press outside of them removes the focus on purpose. */
export const PRESSABLE =
  "button, a, input, select, textarea, label, summary, [role=option], [role=menuitem], [role=dialog], [role=alertdialog]";

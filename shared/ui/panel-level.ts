import { createContext } from "react";

/** The heading level of a StatePanel that names none: the title of a page is 1, that of a dialog 2. */
export const PanelLevel = createContext<2 | 3>(2);

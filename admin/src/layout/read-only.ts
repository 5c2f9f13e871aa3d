import { createContext, useContext } from "react";

/** Whether the signed-in admin may change nothing. Forms are then shown without a submit button. */
export const ReadOnly = createContext(false);

export const useReadOnly = () => useContext(ReadOnly);

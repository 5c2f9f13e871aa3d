import { createContext, useContext } from "react";

/** Whether who is signed in may change nothing: forms are shown without the button that would send them. */
export const ReadOnly = createContext(false);

export const useReadOnly = () => useContext(ReadOnly);

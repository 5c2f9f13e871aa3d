/** Asks a part whose script failed to load it again. A part that does so prevents the default, a reload of the page. */
export const RETRY = "aliquot:retry";

/** The frame's script has wired header, menu and toasts. */
export const FRAME_READY = "aliquot:frame";

/** Asks a part that failed to try again. A part that does so prevents the default, which is a new load of the page. */
export const RETRY = "aliquot:retry";

/** The frame's script is alive. */
export const FRAME_ALIVE = "aliquot:frame";

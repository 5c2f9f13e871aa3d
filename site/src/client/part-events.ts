/** Asks a part that failed to try again; who does prevents the event's default, a new load of the page. */
export const RETRY = "aliquot:retry";

/** The frame's script is alive. */
export const FRAME_ALIVE = "aliquot:frame";

/**
 * Requests a retry from an island whose script failed to load. An island that retries prevents the
 * default, which is a page reload.
 */
export const RETRY = "aliquot:retry";

/** The frame's script has set up header, menu and toasts. */
export const FRAME_READY = "aliquot:frame";

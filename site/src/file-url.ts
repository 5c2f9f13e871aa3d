/**
 * The address of a file that the API serves, for pages that are rendered on the server: on the API's own origin, if it has
 * one, because a static host of the pages does not forward calls.
 */
export const fileUrl = (path: string): string => `${process.env.API_PUBLIC_URL ?? ""}${path}`;

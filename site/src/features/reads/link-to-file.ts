import type { MouseEvent } from "react";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import { saveFile } from "#shared/ui/save-file.ts";
import { showFailure } from "./show-failure.ts";

/**
 * The props of a link to a file of the API. With the API on another origin a link sends no session, so a script fetches
 * the file.
 */
export function linkToFile(path: string, load: () => Promise<File>) {
  return {
    href: `${apiOrigin()}${path}`,
    async onClick(event: MouseEvent) {
      if (apiOrigin() === "") return;
      event.preventDefault();
      try {
        saveFile(await load());
      } catch (error) {
        showFailure(error, "Not downloaded", "The file was not downloaded. Please try again.");
      }
    },
  };
}

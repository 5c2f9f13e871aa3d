/** The files that the build names in the page. A development server names none. */
export function filesInPage(name: "parts" | "program"): string[] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.content.split(" ").map((file) => `/admin/${file}`) ?? [];
}

/** Downloads a script without running it. Resolves in any case: a failure is shown when the script is needed. */
export function download(file: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
}

/** One instruction of a Dockerfile with its continued lines: `RUN`, and the text after it. */
export type Instruction = { name: string; rest: string };

export type Stage = { from: string; name: string | undefined; instructions: Instruction[] };

/** The stages of a Dockerfile, in order. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replaceAll(/\\\n/g, " ")
    .split("\n");
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") {
      const [from = "", , stage] = rest.split(/\s+/);
      stages.push({ from, name: stage, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/** The words of an instruction in JSON form, or the shell with the line. */
export function commandOf(rest: string): string[] {
  return rest.startsWith("[") ? JSON.parse(rest) : ["/bin/sh", "-c", rest];
}

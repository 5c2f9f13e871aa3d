import { invalid } from "../refusals.ts";
import { problemsOf } from "./letters/letter-template.ts";
import { NOTICE, SIGNATURE_KIND } from "./letters/signature.ts";
import { standardText } from "./present-email-text.ts";

/**
 * Checks that a subject and a text of a kind can be sent.
 * @throws Refusal 422 whose message names the unknown variable or block
 */
export function requireSendable(kind: string, words: { subject: string; text: string }): void {
  const standard = standardText(kind);
  if (!standard) return;
  const problems =
    kind === SIGNATURE_KIND ? signatureProblems(words.text) : letterProblems(words, standard);
  if (Object.keys(problems).length > 0) throw invalid(problems as Record<string, string>);
}

type Standard = NonNullable<ReturnType<typeof standardText>>;

function letterProblems(words: { subject: string; text: string }, standard: Standard) {
  const problems = problemsOf(words, standard);
  return words.subject.trim() === "" ? { ...problems, subject: "A subject is required" } : problems;
}

function signatureProblems(text: string): { text?: string } {
  const { variables } = standardText(SIGNATURE_KIND) as Standard;
  const { text: problem } = problemsOf(
    { subject: "", text: `# Title\n\n${text}` },
    {
      variables,
      blocks: {},
    },
  );
  if (problem) return { text: problem };
  return text.includes(NOTICE) ? {} : { text: `This sentence stays below every email: ${NOTICE}` };
}

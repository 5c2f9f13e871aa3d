import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import type { CSSProperties } from "react";
import { inOrder } from "./in-order.ts";
import { LetterBlock } from "./LetterBlock.tsx";
import type { Letter, LetterContext } from "./letter.ts";
import { DARK_STYLE, LOOK } from "./look.ts";
import { MailRibbon } from "./MailRibbon.tsx";
import { signature } from "./signature.ts";

/** The letter as a page: paper, ink, hairlines and one accent, 560 px wide, readable without its styles. */
export function LetterPage({ letter, context }: { letter: Letter; context: LetterContext }) {
  const { shop } = context;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.title}</title>
        <style>{DARK_STYLE}</style>
      </Head>
      <Body className="ground" style={page}>
        <Preview>{letter.preview}</Preview>
        <Container style={column}>
          <Section style={{ paddingBottom: 16 }}>
            <MailRibbon name={shop.shopName} />
            <Text className="ink" style={name}>
              {shop.shopName}
            </Text>
          </Section>
          <Section className="paper" style={sheet}>
            <Heading as="h1" className="ink" style={title}>
              {letter.title}
            </Heading>
            {inOrder(letter.blocks, (block) => (
              <LetterBlock block={block} />
            ))}
          </Section>
          <Hr className="line" style={{ ...rule, margin: "24px 0 12px" }} />
          {inOrder(signature(shop), (line) => (
            <Text className="muted" style={small}>
              {line}
            </Text>
          ))}
        </Container>
      </Body>
    </Html>
  );
}

const page: CSSProperties = {
  margin: 0,
  padding: "32px 12px",
  backgroundColor: LOOK.ground,
  fontFamily: LOOK.sans,
};
const column: CSSProperties = { maxWidth: 560, margin: "0 auto" };
const name: CSSProperties = {
  margin: "6px 0 0",
  fontSize: 15,
  lineHeight: "20px",
  fontWeight: 600,
  letterSpacing: "0.01em",
  color: LOOK.ink,
};
const sheet: CSSProperties = {
  padding: "28px 28px 20px",
  backgroundColor: LOOK.paper,
  border: `1px solid ${LOOK.hairline}`,
};
const title: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 24,
  lineHeight: "30px",
  fontWeight: 600,
  color: LOOK.ink,
};
const rule: CSSProperties = { borderColor: LOOK.hairline, borderTopWidth: 1 };
const small: CSSProperties = { margin: 0, fontSize: 13, lineHeight: "20px", color: LOOK.muted };

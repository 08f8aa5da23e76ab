import { findLanguage } from '../../../shared/text/find-language.ts';

/** Text as it was typed: an empty line begins a new paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\r?\n\s*\r?\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none moves
    <p key={index} dir="auto" lang={findLanguage(paragraph)} className="whitespace-pre-line">
      {paragraph}
    </p>
  ));
}

interface TextSectionProps {
  id?: string;
  title: string;
  text: string;
}

/** Nothing without a text. */
export function TextSection({ id, title, text }: TextSectionProps) {
  if (!text) return null;
  return (
    <>
      <h2 id={id}>{title}</h2>
      <Paragraphs text={text} />
    </>
  );
}

import { BilingualPreview, type PreviewOf } from '../texts/Previews';
import { toHelpQuestions, toTexts } from './textForm';
import { HelpPreview } from './HelpPreview';
import type { ContentText } from './TextReader';

/** A version as its readers see it. */
export function TextPreview({ text, of = 'text' }: { text: ContentText; of?: PreviewOf }) {
  return text.page === 'help' ? (
    <HelpPreview items={toHelpQuestions(text)} of={of} />
  ) : (
    <BilingualPreview texts={toTexts(text)} of={of} />
  );
}

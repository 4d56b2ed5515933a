import { BilingualPreview, type PreviewKind } from '../texts/Previews';
import { toHelpFormItems, toTexts } from './textForm';
import { HelpPreview } from './HelpPreview';
import type { ContentText } from './ContentVersionLoader';

/** A version as its readers see it. */
export function TextPreview({ text, of = 'text' }: { text: ContentText; of?: PreviewKind }) {
  return text.page === 'help' ? (
    <HelpPreview items={toHelpFormItems(text)} of={of} />
  ) : (
    <BilingualPreview texts={toTexts(text)} of={of} />
  );
}

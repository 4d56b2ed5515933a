import { isBlankHtml, type bilingualTextSchema } from '../../../../rules/text/bilingualText.ts';
import { ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { safeHtml } from './safeHtml.ts';

interface BilingualTexts {
  readonly description: string;
  readonly descriptionTr?: string | null;
}

/**
 * Sanitizes an admin's text in both languages. The Turkish text is undefined when it was left out, null when it is
 * empty.
 * @param requiredId the message for an English text that is empty after sanitizing
 * @throws UserError 400
 */
export async function cleanTexts(
  schema: ReturnType<typeof bilingualTextSchema>,
  args: BilingualTexts,
  requiredId: string,
): Promise<BilingualTexts> {
  const sent = await parseInput(schema, args);
  // Sanitizing converts between characters and entities, such as &#8203; and &. The result is therefore validated
  // again.
  const { description, descriptionTr } = await parseInput(schema, {
    description: safeHtml(sent.description),
    descriptionTr: safeHtml(sent.descriptionTr ?? ''),
  });
  if (isBlankHtml(description)) throw new ValidationError(400, requiredId);
  if (args.descriptionTr === undefined || args.descriptionTr === null) return { description };
  return { description, descriptionTr: isBlankHtml(descriptionTr ?? '') ? null : (descriptionTr ?? null) };
}

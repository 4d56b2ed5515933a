import { saysNothing, type bilingualTextSchema } from '../../../../rules/text/bilingualText.ts';
import { ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { safeHtml } from './safeHtml.ts';

interface BilingualTexts {
  readonly description: string;
  readonly descriptionTr?: string | null;
}

/**
 * A text of admins in both languages without what must not be in it. The Turkish one is undefined when it was left
 * out, null when it is empty.
 * @param requiredId the message for an English text that says nothing once it is clean
 * @throws UserError 400
 */
export async function cleanTexts(
  schema: ReturnType<typeof bilingualTextSchema>,
  args: BilingualTexts,
  requiredId: string,
): Promise<BilingualTexts> {
  const sent = await parseInput(schema, args);
  // Cleaning writes characters for entities (&#8203;) and entities for characters (&): what is kept has to hold as well.
  const { description, descriptionTr } = await parseInput(schema, {
    description: safeHtml(sent.description),
    descriptionTr: safeHtml(sent.descriptionTr ?? ''),
  });
  if (saysNothing(description)) throw new ValidationError(400, requiredId);
  if (args.descriptionTr === undefined || args.descriptionTr === null) return { description };
  return { description, descriptionTr: saysNothing(descriptionTr ?? '') ? null : (descriptionTr ?? null) };
}

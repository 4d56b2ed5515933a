import { saysNothing, type bilingualTextSchema } from '../../rules/bilingualText.ts';
import { RuleRefusal } from '../graphql/envelope.ts';
import { parseInput } from '../graphql/parseInput.ts';
import { safeHtml } from './safeHtml.ts';

interface BilingualTexts {
  readonly description: string;
  readonly descriptionTr?: string | null;
}

/**
 * A text of admins in both languages without what must not be in it. The Turkish one is undefined when it was left
 * out, null when it is empty.
 * @param requiredId the message for an English text that says nothing once it is clean
 * @throws Refusal 400
 */
export async function cleanTexts(
  schema: ReturnType<typeof bilingualTextSchema>,
  args: BilingualTexts,
  requiredId: string,
): Promise<BilingualTexts> {
  const parsed = await parseInput(schema, args);
  const description = safeHtml(parsed.description);
  if (saysNothing(description)) throw new RuleRefusal(400, requiredId);
  if (args.descriptionTr === undefined || args.descriptionTr === null) return { description };
  const turkish = safeHtml(parsed.descriptionTr ?? '');
  return { description, descriptionTr: saysNothing(turkish) ? null : turkish };
}

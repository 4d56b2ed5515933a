import { Refusal } from '../../graphql/envelope.ts';
import type { TeamTexts } from './teams.store.ts';

/** Marks that turn the direction of the text around them, or of the whole screen line. */
const direction = /[\u202A-\u202E\u2066-\u2069]/u;
const control = /\p{Cc}/u;
const controlBesidesBreaks = /(?![\t\n\r])\p{Cc}/u;

/**
 * Texts that would break the lists, mails and logs that they stand in.
 * @throws Refusal 400
 */
export function refuseHiddenText({ name, shortDescription, description }: TeamTexts): void {
  const bad =
    control.test(name) ||
    control.test(shortDescription) ||
    controlBesidesBreaks.test(description) ||
    direction.test(`${name}${shortDescription}${description}`);
  if (bad) throw new Refusal(400, 'teams.badText');
}

import type { Language } from '../../i18n/translate.ts';
import type { MailKind, MailValues } from './mails.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a message in a language: subject, plain text and HTML that say the same. */
export function writeMail<Kind extends MailKind>(
  _language: Language,
  kind: Kind,
  values: MailValues[Kind],
): WrittenMail {
  return { subject: kind, text: JSON.stringify(values), html: '' };
}

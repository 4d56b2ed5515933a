import { translate, type Language } from '../../../i18n/translate.ts';

interface NotificationMessage {
  readonly messageId: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly actorCount: number;
}

/**
 * Formats a notification in a language.
 * @param actor the current name of the latest actor; the stored name by default
 */
export function toText(
  language: Language,
  { messageId, values, actorCount }: NotificationMessage,
  actor?: string,
): string {
  return translate(language, messageId, {
    actor: '',
    quote: '',
    ...values,
    others: Math.max(0, actorCount - 1),
    ...(actor === undefined ? {} : { actor }),
  });
}

import { translate, type Language } from '../../../i18n/translate.ts';

interface Told {
  readonly messageId: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly actorCount: number;
}

/**
 * The sentence of a notification in a language.
 * @param actor today's name of who caused it last; the one of then if absent
 */
export function toText(language: Language, { messageId, values, actorCount }: Told, actor?: string): string {
  return translate(language, messageId, {
    actor: '',
    ...values,
    others: Math.max(0, actorCount - 1),
    ...(actor === undefined ? {} : { actor }),
  });
}

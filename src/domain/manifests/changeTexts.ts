import type { IntlShape } from 'react-intl';

import { scopeMessages } from '@/domain/consents/scopeTexts';
import type { Change_BotManifestChangeFragment } from '@/generated/manifests/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { BOT_SCOPES } from '@rules/bots/scopes';

export type ManifestChange = Change_BotManifestChangeFragment;
type Kind = ManifestChange['kind'];

export const kindTexts = {
  added: 'manifests.kind.added',
  changed: 'manifests.kind.changed',
  removed: 'manifests.kind.removed',
} as const satisfies Record<Kind, MessageId>;

/** Signs that say the same as the colours. */
export const kindSigns: Readonly<Record<Kind, string>> = { added: '+', changed: '~', removed: '−' };

export const kindTones = { added: 'gain', changed: 'attention', removed: 'loss' } as const satisfies Record<
  Kind,
  string
>;

function nameSubject(intl: IntlShape, { part, subject }: ManifestChange): string {
  switch (part) {
    case 'text':
      return intl.formatMessage({ id: 'manifests.part.text' });
    case 'endpoint':
      return intl.formatMessage({ id: 'manifests.part.endpoint' });
    case 'scope': {
      const scope = BOT_SCOPES.find((name) => name === subject);
      const text = scope === undefined ? (subject ?? '') : intl.formatMessage({ id: scopeMessages[scope] });
      return intl.formatMessage({ id: 'manifests.part.scope' }, { scope: text });
    }
    case 'command':
    case 'option':
      return subject ?? intl.formatMessage({ id: 'manifests.part.commands' });
  }
}

/** What a change is about, such as "/price, option stock, type". */
export function nameChange(intl: IntlShape, change: ManifestChange): string {
  const { part, option, field } = change;
  const parts = [nameSubject(intl, change)];
  if (option !== null) parts.push(intl.formatMessage({ id: 'manifests.option' }, { option }));
  else if (part === 'option') parts.push(intl.formatMessage({ id: 'manifests.options' }));
  if (field !== null) parts.push(intl.formatMessage({ id: `manifests.field.${field}` }));
  return parts.join(', ');
}

/** The value of a field, as people read it. */
export function formatValue(intl: IntlShape, { field }: ManifestChange, value: string): string {
  if (field !== 'required') return value;
  return intl.formatMessage({ id: value === 'true' ? 'manifests.value.yes' : 'manifests.value.no' });
}

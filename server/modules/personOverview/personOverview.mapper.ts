import type { OverviewRow } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import { translate, type Language, type ServerMessageId } from '../../i18n/translate.ts';
import { toExcerpt } from '../ground/texts/toExcerpt.ts';
import type { OverviewRecord } from './personOverview.store.ts';

/** The words of states that have no text in the database. */
const stateTexts: Readonly<Record<string, ServerMessageId>> = {
  visible: 'overview.visible',
  hidden: 'overview.hidden',
  deleted: 'overview.deleted',
  open: 'overview.open',
  assigned: 'overview.assigned',
  decided: 'overview.decided',
  owner: 'overview.owner',
  admin: 'overview.admin',
  developer: 'overview.developer',
  readonly: 'overview.readonly',
};

export const toOverviewRow =
  (language: Language, hasStateTexts: boolean) =>
  ({ id, title, state, stateTr, createdAt }: OverviewRecord): OverviewRow => {
    const word = hasStateTexts ? undefined : stateTexts[state];
    return {
      id,
      title: toExcerpt(title),
      state: word === undefined ? pickText(language, state, stateTr) : translate(language, word, {}),
      cts: createdAt,
    };
  };

import type { OverviewRow } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import { translate, type Language, type ServerMessageId } from '../../i18n/translate.ts';
import { toExcerpt } from '../ground/texts/toExcerpt.ts';
import type { OverviewRecord } from './personOverview.store.ts';

/** The words for states of the code. Other states are rows of the database, with a name in each language. */
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
  (language: Language, stateNames: 'ofCode' | 'ofDatabase') =>
  ({ id, title, state, stateTr, createdAt }: OverviewRecord): OverviewRow => {
    const word = stateNames === 'ofDatabase' ? undefined : stateTexts[state];
    return {
      id,
      title: toExcerpt(title),
      state: word === undefined ? pickText(language, state, stateTr) : translate(language, word, {}),
      cts: createdAt,
    };
  };

import type { IntlShape } from 'react-intl';

import { isMessageId } from './messages';

/** Schemas return message ids; any other text is shown as it is. */
export function translateError(message: string, intl: IntlShape): string {
  return isMessageId(intl.messages, message) ? intl.formatMessage({ id: message }) : message;
}

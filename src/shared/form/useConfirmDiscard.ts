import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';

/** What the confirmation says. */
export type DiscardTexts = Readonly<Record<'title' | 'message' | 'ok' | 'cancel', MessageId>>;

const changesAreLost: DiscardTexts = {
  title: 'shared.form.discard.title',
  message: 'shared.form.discard.message',
  ok: 'shared.form.discard.ok',
  cancel: 'shared.form.discard.cancel',
};

interface Choices {
  onLeave: () => void;
  onStay?: () => void;
  /** By default it says that changes are lost. */
  texts?: DiscardTexts | undefined;
}

/** The one confirmation before something is lost. */
export function useConfirmDiscard(): (choices: Choices) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  return ({ onLeave, onStay, texts = changesAreLost }) =>
    confirm({
      title: intl.formatMessage({ id: texts.title }),
      message: intl.formatMessage({ id: texts.message }),
      okLabel: intl.formatMessage({ id: texts.ok }),
      cancelLabel: intl.formatMessage({ id: texts.cancel }),
      danger: true,
      run: onLeave,
      onCancel: onStay,
    });
}

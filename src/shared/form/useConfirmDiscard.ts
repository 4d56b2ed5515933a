import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';

/** The one confirmation before changes are lost. */
export function useConfirmDiscard(): (onLeave: () => void, onStay?: () => void) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  return (onLeave, onStay) =>
    confirm({
      title: intl.formatMessage({ id: 'shared.form.discard.title' }),
      message: intl.formatMessage({ id: 'shared.form.discard.message' }),
      okLabel: intl.formatMessage({ id: 'shared.form.discard.ok' }),
      cancelLabel: intl.formatMessage({ id: 'shared.form.discard.cancel' }),
      danger: true,
      run: onLeave,
      onCancel: onStay,
    });
}

import type { HookAPI } from 'antd/es/modal/useModal';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

import { rememberFocus } from '@/shared/ui/hooks/useReturnFocus';

import { useFeedback } from './FeedbackContext';
import { useFailureText } from './useFailureText';
import { useToast } from './useToast';

/** Loads in parallel with antd's dialogs on the first confirmation. */
const loadMessage = async () => (await import('./ConfirmMessage')).ConfirmMessage;

export interface Confirmation {
  title: string;
  /** The consequence; omitted when the title is enough. */
  message?: string;
  okLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /**
   * Runs on the OK button while the dialog shows progress. When it resolves to a text, that text is an error: the
   * dialog stays open and shows it. After a rejection the dialog shows the message of the error.
   */
  run?: () => Promise<string | void> | void;
  /** An action beside the error; it closes the dialog. */
  instead?: { label: string; run: () => void };
  onCancel?: () => void;
}

/**
 * The one confirmation. A press on the backdrop does not close it (social §2), Esc and the cancel button do. The focus
 * returns to where it was.
 */
export function useConfirm(): (confirmation: Confirmation) => void {
  const { modal: loadModal, confirmations } = useFeedback();
  const toast = useToast();
  const intl = useIntl();
  const { forError } = useFailureText();

  return useCallback(
    ({ title, message, okLabel, cancelLabel, danger = false, run, instead, onCancel }) => {
      const openDialog = (modal: HookAPI, Message: Awaited<ReturnType<typeof loadMessage>>) => {
        const restoreFocus = rememberFocus();
        const leaveFor = instead && {
          label: instead.label,
          onPress: () => {
            dialog.destroy();
            instead.run();
          },
        };
        const content = (failure: string | null) => <Message message={message} failure={failure} instead={leaveFor} />;
        const dialog = modal.confirm({
          title,
          content: content(null),
          okText: okLabel,
          cancelText: cancelLabel ?? intl.formatMessage({ id: 'shared.action.cancel' }),
          okButtonProps: { danger },
          // A dangerous action has its focus on Cancel; every other action is confirmed with Enter.
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
          mask: { closable: false },
          keyboard: true,
          centered: true,
          onCancel,
          // Also when the action removed the element that opened the dialog.
          afterClose: () => {
            confirmations.delete(close);
            restoreFocus();
          },
          onOk: async () => {
            dialog.update({ content: content(null), cancelButtonProps: { disabled: true }, keyboard: false });
            const failure = await attempt(run, forError);
            if (failure === null) return;
            dialog.update({ content: content(failure), cancelButtonProps: { disabled: false }, keyboard: true });
            throw new ConfirmFailed(failure);
          },
        });
        const close = () => dialog.destroy();
        confirmations.add(close);
        // antd reports a rejection as unhandled unless the promise of the dialog has a handler.
        const ignore = () => undefined;
        void dialog.then(ignore, ignore);
      };
      // Offline, or the file was removed with an older release.
      const reportLost = () => {
        toast.error(intl.formatMessage({ id: 'connection.lost' }));
        onCancel?.();
      };
      void Promise.all([loadModal(), loadMessage()]).then(([modal, Message]) => openDialog(modal, Message), reportLost);
    },
    [loadModal, confirmations, toast, intl, forError],
  );
}

/** Prevents antd from closing the dialog. The dialog already shows the message. */
class ConfirmFailed extends Error {}

async function attempt(run: Confirmation['run'], forError: (error: unknown) => string): Promise<string | null> {
  try {
    return (await run?.()) ?? null;
  } catch (error) {
    return forError(error);
  }
}

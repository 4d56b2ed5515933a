import type { HookAPI } from 'antd/es/modal/useModal';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

import { rememberFocus } from '@/shared/ui/hooks/useReturnFocus';

import { useFeedback } from './FeedbackContext';
import { useFailureText } from './useFailureText';

/** Beside antd's dialogs, which load with the first confirmation too. */
const loadMessage = async () => (await import('./ConfirmMessage')).ConfirmMessage;

export interface Confirmation {
  title: string;
  /** What will happen; omitted when the title says it all. */
  message?: string;
  okLabel: string;
  cancelLabel?: string;
  /** Marks what cannot be undone. */
  danger?: boolean;
  /**
   * Runs on the OK button while the dialog shows progress. A text that it resolves to is a refusal: the dialog
   * stays and shows it. Of a rejection it shows what is known.
   */
  run?: () => Promise<string | void> | void;
  /** What is offered beside a refusal; it closes the dialog. */
  instead?: { label: string; run: () => void };
  onCancel?: () => void;
}

/**
 * The one confirmation. It cannot be dismissed by the backdrop (social §2), Esc and the cancel button close it,
 * and the focus returns to where it was.
 */
export function useConfirm(): (confirmation: Confirmation) => void {
  const { modal: loadModal } = useFeedback();
  const intl = useIntl();
  const { ofError } = useFailureText();

  return useCallback(
    ({ title, message, okLabel, cancelLabel, danger = false, run, instead, onCancel }) => {
      const ask = (modal: HookAPI, Message: Awaited<ReturnType<typeof loadMessage>>) => {
        const giveFocusBack = rememberFocus();
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
          // What destroys must be reached for; everything else is confirmed with Enter.
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
          mask: { closable: false },
          keyboard: true,
          centered: true,
          onCancel,
          // Also where the confirmed took away what it was asked from.
          afterClose: giveFocusBack,
          onOk: async () => {
            dialog.update({ content: content(null), cancelButtonProps: { disabled: true }, keyboard: false });
            const failure = await attempt(run, ofError);
            if (failure === null) return;
            dialog.update({ content: content(failure), cancelButtonProps: { disabled: false }, keyboard: true });
            throw new ConfirmFailed(failure);
          },
        });
        // antd passes a rejection on as unhandled unless somebody waits for the dialog.
        const ignore = () => undefined;
        void dialog.then(ignore, ignore);
      };
      void Promise.all([loadModal(), loadMessage()]).then(([modal, Message]) => ask(modal, Message));
    },
    [loadModal, intl, ofError],
  );
}

/** Keeps antd's dialog open; carries what is already shown inside it. */
class ConfirmFailed extends Error {}

async function attempt(run: Confirmation['run'], ofError: (error: unknown) => string): Promise<string | null> {
  try {
    return (await run?.()) ?? null;
  } catch (error) {
    return ofError(error);
  }
}

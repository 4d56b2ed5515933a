import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI } from 'antd/es/modal/useModal';
import { createContext, use, useCallback } from 'react';

interface Feedback {
  /** antd's toasts, loaded with the first interaction: the first page shows none. */
  message: () => Promise<MessageInstance>;
  /** antd's dialogs, loaded with the first confirmation: the sign-in page never opens one. Rejects when none load. */
  modal: () => Promise<HookAPI>;
  /** Closes each open confirmation. */
  confirmations: Set<() => void>;
}

export const FeedbackContext = createContext<Feedback | undefined>(undefined);

/** Closes all confirmations. They belong to the viewer of that moment and must not run for the next one. */
export function useCloseConfirmations(): () => void {
  const { confirmations } = useFeedback();
  return useCallback(() => {
    for (const close of confirmations) close();
    confirmations.clear();
  }, [confirmations]);
}

/** The channel of toasts and confirmations; screens use `useToast` and `useConfirm`. */
export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('Toasts and confirmations need a FeedbackProvider above them');
  return feedback;
}

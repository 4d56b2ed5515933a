import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI } from 'antd/es/modal/useModal';
import { createContext, use } from 'react';

interface Feedback {
  /** antd's toasts, loaded with the first interaction: the first page shows none. */
  message: () => Promise<MessageInstance>;
  /** antd's dialogs, loaded with the first confirmation: the sign-in page never opens one. */
  modal: () => Promise<HookAPI>;
}

export const FeedbackContext = createContext<Feedback | undefined>(undefined);

/** The channel of toasts and confirmations; screens use `useToast` and `useConfirm`. */
export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('Toasts and confirmations need a FeedbackProvider above them');
  return feedback;
}

import { useMemo } from 'react';

import { useFeedback } from './FeedbackContext';

/** How long a toast is visible, in seconds (the message catalogue decides, otherwise 3 s). */
export const TOAST_SECONDS = { success: 3, error: 3, image: 2, profile: 2, notice: 2 } as const;

export interface Toast {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
}

interface ToastOptions {
  seconds?: number;
}

/** Toasts. Screen readers announce errors at once and successes at the next pause. Needs a FeedbackProvider above. */
export function useToast(): Toast {
  const { message } = useFeedback();
  return useMemo(
    () => ({
      success: (text, { seconds = TOAST_SECONDS.success } = {}) =>
        void message().then((toasts) => toasts.success(notice(text, seconds, 'status'))),
      error: (text, { seconds = TOAST_SECONDS.error } = {}) =>
        void message().then((toasts) => toasts.error(notice(text, seconds, 'alert'))),
    }),
    [message],
  );
}

/** antd passes `role` to the notice, which is an alert by default: every success would interrupt the reader. */
function notice(content: string, duration: number, role: 'status' | 'alert') {
  return { content, duration, role };
}

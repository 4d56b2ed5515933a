import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI } from 'antd/es/modal/useModal';
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';

import { useFirstInteraction } from '@/shared/ui/hooks/useFirstInteraction';

import { FeedbackContext } from './FeedbackContext';

type ModalHostType = ComponentType<{ onReady: (modal: HookAPI) => void }>;
type ToastHostType = ComponentType<{ onReady: (message: MessageInstance) => void }>;

/** Mounts toasts and confirmations. antd's own `App` would load both on the sign-in page. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [ToastHost, setToastHost] = useState<ToastHostType | null>(null);
  const [toasts] = useState(() => Promise.withResolvers<MessageInstance>());
  const [ModalHost, setModalHost] = useState<ModalHostType | null>(null);
  const [modals] = useState(() => Promise.withResolvers<HookAPI>());
  const [confirmations] = useState(() => new Set<() => void>());

  // Neither is `lazy`, which would replace the page by an error when the file does not load: the next toast or
  // confirmation tries again.
  const loadToasts = useCallback(() => {
    import('./ToastHost').then(
      (module) => setToastHost(() => module.ToastHost),
      () => undefined,
    );
  }, []);
  // Before the first toast, so that one about a lost connection does not need the connection.
  useFirstInteraction(loadToasts);

  const feedback = useMemo(
    () => ({
      message: () => {
        loadToasts();
        return toasts.promise;
      },
      modal: async () => {
        const module = await import('./ModalHost');
        setModalHost(() => module.ModalHost);
        return modals.promise;
      },
      confirmations,
    }),
    [loadToasts, toasts, modals, confirmations],
  );
  return (
    <FeedbackContext value={feedback}>
      {ToastHost === null ? null : <ToastHost onReady={toasts.resolve} />}
      {ModalHost === null ? null : <ModalHost onReady={modals.resolve} />}
      {children}
    </FeedbackContext>
  );
}

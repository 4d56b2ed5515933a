import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI } from 'antd/es/modal/useModal';
import { lazy, Suspense, useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';

import { useFirstInteraction } from '@/shared/ui/hooks/useFirstInteraction';

import { FeedbackContext } from './FeedbackContext';

const ModalHost = lazy(async () => ({ default: (await import('./ModalHost')).ModalHost }));

type ToastHostType = ComponentType<{ onReady: (message: MessageInstance) => void }>;

/** Mounts toasts and confirmations. antd's own `App` would load both on the sign-in page. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [ToastHost, setToastHost] = useState<ToastHostType | null>(null);
  const [toasts] = useState(() => Promise.withResolvers<MessageInstance>());
  const [hasModal, setHasModal] = useState(false);
  const [modals] = useState(() => Promise.withResolvers<HookAPI>());

  // Not `lazy`, which would replace the page by an error when the file does not load: the next toast tries again.
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
      modal: () => {
        setHasModal(true);
        return modals.promise;
      },
    }),
    [loadToasts, toasts, modals],
  );
  return (
    <FeedbackContext value={feedback}>
      {ToastHost === null ? null : <ToastHost onReady={toasts.resolve} />}
      {hasModal ? (
        <Suspense>
          <ModalHost onReady={modals.resolve} />
        </Suspense>
      ) : null}
      {children}
    </FeedbackContext>
  );
}

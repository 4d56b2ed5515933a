import useMessage from 'antd/es/message/useMessage';
import type { HookAPI } from 'antd/es/modal/useModal';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';

import { FeedbackContext } from './FeedbackContext';

const ModalHost = lazy(async () => ({ default: (await import('./ModalHost')).ModalHost }));

/** At most five notices at once (social §8), below the connection banner. */
const messageOptions = { maxCount: 5, top: 'calc(16px + var(--b-banner-height, 0px))' };

/** Mounts toasts and confirmations. antd's own `App` would load its dialogs on the sign-in page. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [message, messageContext] = useMessage(messageOptions);
  const [hasModal, setHasModal] = useState(false);
  const [ready] = useState(() => Promise.withResolvers<HookAPI>());

  const feedback = useMemo(
    () => ({
      message,
      modal: () => {
        setHasModal(true);
        return ready.promise;
      },
    }),
    [message, ready],
  );
  return (
    <FeedbackContext value={feedback}>
      {messageContext}
      {hasModal ? (
        <Suspense>
          <ModalHost onReady={ready.resolve} />
        </Suspense>
      ) : null}
      {children}
    </FeedbackContext>
  );
}

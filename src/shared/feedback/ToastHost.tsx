import type { MessageInstance } from 'antd/es/message/interface';
import useMessage from 'antd/es/message/useMessage';
import { useEffect } from 'react';

/** At most five notices at once (social §8), below the connection banner. */
const messageOptions = { maxCount: 5, top: 'calc(16px + var(--b-banner-height, 0px))' };

/** Mounts toasts inside the theme and the language. */
export function ToastHost({ onReady }: { onReady: (message: MessageInstance) => void }) {
  const [message, messageContext] = useMessage(messageOptions);
  useEffect(() => onReady(message), [message, onReady]);
  return messageContext;
}

import type { MessageInstance } from 'antd/es/message/interface';
import useMessage from 'antd/es/message/useMessage';
import { useEffect } from 'react';

import styles from './Toasts.module.css';

/** At most five notices at once (social §8), below the connection banner; on narrow windows at the bottom. */
const messageOptions = {
  maxCount: 5,
  top: 'calc(16px + var(--b-banner-height, 0px))',
  classNames: { list: styles['list'] },
};

/** Mounts toasts inside the theme and the language. */
export function ToastHost({ onReady }: { onReady: (message: MessageInstance) => void }) {
  const [message, messageContext] = useMessage(messageOptions);
  useEffect(() => onReady(message), [message, onReady]);
  return messageContext;
}

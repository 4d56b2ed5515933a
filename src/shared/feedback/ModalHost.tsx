import useModal, { type HookAPI } from 'antd/es/modal/useModal';
import { useEffect } from 'react';

/** Mounts confirmations inside the theme and the language. */
export function ModalHost({ onReady }: { onReady: (modal: HookAPI) => void }) {
  const [modal, modalContext] = useModal();
  useEffect(() => onReady(modal), [modal, onReady]);
  return modalContext;
}

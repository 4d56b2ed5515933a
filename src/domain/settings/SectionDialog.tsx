import { Modal } from 'antd';
import type { ReactNode } from 'react';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { ACCOUNT_MENU } from './settingsAddress';

interface SectionDialogProps {
  title: string;
  onClose: () => void;
  width?: number;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of a dialog above the settings. */
export function SectionDialog({ title, onClose, width = 520, footer = null, children }: SectionDialogProps) {
  useReturnFocus(ACCOUNT_MENU);
  return (
    <Modal open title={title} footer={footer} width={width} onCancel={onClose}>
      {children}
    </Modal>
  );
}

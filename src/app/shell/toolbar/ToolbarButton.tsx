import { Tooltip } from 'antd';
import type { ComponentProps, ReactNode } from 'react';

import styles from './ToolbarButton.module.css';

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** Names the button for everybody: tooltip and screen reader. */
  label: string;
  children: ReactNode;
}

/** A picture to press. */
export function ToolbarButton({ label, children, ...button }: ToolbarButtonProps) {
  return (
    <Tooltip title={button['aria-expanded'] === true ? '' : label} mouseEnterDelay={0.5}>
      <button {...button} type="button" className={styles['button']} aria-label={label}>
        {children}
      </button>
    </Tooltip>
  );
}

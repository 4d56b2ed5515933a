import { Tooltip } from 'antd';
import type { ComponentProps, ReactNode } from 'react';

import styles from './ToolbarButton.module.css';

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** The accessible name and the tooltip of the button. */
  label: string;
  children: ReactNode;
}

/** An icon button with a tooltip. */
export function ToolbarButton({ label, children, ...button }: ToolbarButtonProps) {
  return (
    <Tooltip title={button['aria-expanded'] === true ? '' : label} mouseEnterDelay={0.5}>
      <button {...button} type="button" className={styles['button']} aria-label={label}>
        {children}
      </button>
    </Tooltip>
  );
}

import type { ComponentProps, ReactNode } from 'react';

import styles from './LightButton.module.css';

interface LightButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** `default` has a border, `text` a background under the pointer only, `link` the colour of links. */
  type?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'middle';
  icon?: ReactNode;
}

/**
 * A button that looks like the one of the component library and costs one element, for rows, cards and tiles, which
 * repeat it. Forms and dialogs use the library's, which can show progress.
 */
export function LightButton({
  type = 'default',
  size = 'middle',
  icon,
  className,
  children,
  ...rest
}: LightButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles['button']}${className === undefined ? '' : ` ${className}`}`}
      data-kind={type}
      data-size={size}
      data-icon-only={children === undefined || undefined}
    >
      {icon}
      {children === undefined ? null : <span>{children}</span>}
    </button>
  );
}

import { Switch } from 'antd';
import { useId, type ReactNode } from 'react';

import styles from './Settings.module.css';

interface SettingSwitchProps {
  label: ReactNode;
  hint: ReactNode;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A toggle with its name and effect. */
export function SettingSwitch({ label, hint, checked, busy = false, onChange }: SettingSwitchProps) {
  const id = useId();
  return (
    <li className={styles['setting']}>
      <span className={styles['text']}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </span>
      </span>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} loading={busy} onChange={onChange} />
    </li>
  );
}

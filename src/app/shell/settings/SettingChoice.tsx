import { Segmented } from '@/shared/ui/Segmented';

import styles from './SettingsPanel.module.css';

interface SettingChoiceProps<Value extends string> {
  name: string;
  value: Value;
  options: Array<{ value: Value; label: string }>;
  onChange: (value: Value) => void;
}

/** A setting of two or three values, below its name. */
export function SettingChoice<Value extends string>({ name, ...choice }: SettingChoiceProps<Value>) {
  return (
    <div className={styles['field']}>
      <span className={styles['name']}>{name}</span>
      <Segmented block aria-label={name} {...choice} />
    </div>
  );
}

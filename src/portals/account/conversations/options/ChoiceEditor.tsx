import { useIntl } from 'react-intl';

import styles from '../Composer.module.css';
import type { EditorProps } from './editorProps';

/** One of a few values. The control of the system: phones show it as a sheet. */
export function ChoiceEditor({ option, value, onChange, control }: EditorProps) {
  const intl = useIntl();
  return (
    <select {...control} className={styles['native']} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{intl.formatMessage({ id: 'conversations.chooseValue' })}</option>
      {option.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}

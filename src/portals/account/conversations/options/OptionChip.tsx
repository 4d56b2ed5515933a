import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Option } from '@/domain/conversations/commandCompletion';

import styles from '../Composer.module.css';
import { AmountEditor } from './AmountEditor';
import { ChoiceEditor } from './ChoiceEditor';
import { DateEditor } from './DateEditor';
import type { EditorProps, OptionSource } from './editorProps';
import { PeriodEditor } from './PeriodEditor';
import { SearchEditor } from './SearchEditor';
import { SuggestingEditor } from './SuggestingEditor';
import { TextEditor } from './TextEditor';

const editors: Record<Option['type'], (props: EditorProps) => React.ReactNode> = {
  ticker: (props) => <SearchEditor kind="stock" {...props} />,
  person: (props) => <SearchEditor kind="person" {...props} />,
  number: (props) => <AmountEditor {...props} />,
  money: (props) => <AmountEditor {...props} />,
  percent: (props) => <AmountEditor {...props} />,
  date: (props) => <DateEditor {...props} />,
  period: (props) => <PeriodEditor {...props} />,
  choice: (props) => <ChoiceEditor {...props} />,
  text: (props) => <TextEditor {...props} />,
};

const getEditor = ({ type, autocomplete }: Option): ((props: EditorProps) => React.ReactNode) =>
  autocomplete ? (props) => <SuggestingEditor {...props} /> : editors[type];

interface OptionChipProps {
  option: Option;
  source: OptionSource;
  value: string;
  /** Shown once the person has left the editor. */
  problem: string | undefined;
  /** What the option is for. */
  hint?: string | undefined;
  /** The first option takes the focus. */
  isFirst: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** An option of a command with the editor of its type. */
export function OptionChip({ option, source, value, problem, hint, isFirst, onChange, onLeave }: OptionChipProps) {
  const id = useId();
  const chip = useRef<HTMLDivElement>(null);
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    if (isFirst) chip.current?.querySelector<HTMLElement>('[data-option-editor]')?.focus();
  }, [isFirst]);
  return (
    <div
      ref={chip}
      className={styles['chip']}
      data-active={isActive}
      data-invalid={problem !== undefined}
      onFocus={() => setIsActive(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setIsActive(false);
        onLeave();
      }}
    >
      <label className={styles['chipLabel']} htmlFor={id}>
        {option.label}
        {option.required ? null : (
          <span className={styles['optional']}>
            {' '}
            <FormattedMessage id="conversations.optional" />
          </span>
        )}
      </label>
      {getEditor(option)({
        option,
        source,
        isActive,
        value,
        onChange,
        control: {
          id,
          'aria-invalid': problem === undefined ? undefined : true,
          'aria-describedby': problem !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined,
          'aria-required': option.required,
          'data-option-editor': true,
        },
      })}
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles['description']} dir="auto">
          {hint}
        </span>
      )}
      {problem === undefined ? null : (
        <span id={`${id}-error`} className={styles['chipError']} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

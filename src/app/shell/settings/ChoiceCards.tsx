import { useId, type ReactNode } from 'react';

import styles from './ChoiceCards.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  picture: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  /** Undefined when the settings match none of the options. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  columns?: number;
}

/** A choice of a few options, each with a small picture of its effect. */
export function ChoiceCards<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  columns = choices.length,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      <div className={styles['cards']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {choices.map(({ value, label, picture }) => (
          <label key={value} className={styles['card']}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span className={styles['picture']} aria-hidden="true">
              {picture}
            </span>
            <span className={styles['label']}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

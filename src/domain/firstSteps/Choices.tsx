import type { ReactNode } from 'react';

import styles from './FirstSteps.module.css';

interface ChoicesProps {
  legend: ReactNode;
  children: ReactNode;
}

/** A group of options to choose from, as many beside each other as fit. */
export function Choices({ legend, children }: ChoicesProps) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      <div className={styles['grid']}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  /** One of several with the same name, or any number. */
  type: 'radio' | 'checkbox';
  name: string;
  isChosen: boolean;
  /** Whether the choice was made before and stays. */
  isFixed?: boolean;
  onChange: (isChosen: boolean) => void;
  picture: ReactNode;
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}

/** An option: the whole card is the label of its box. */
export function Choice({
  type,
  name,
  isChosen,
  isFixed = false,
  onChange,
  picture,
  title,
  text,
  children,
}: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.checked)}
      />
      {picture}
      <span className={styles['names']}>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
      {children === undefined ? null : <span className={styles['amount']}>{children}</span>}
    </label>
  );
}

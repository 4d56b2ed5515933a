import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { findRowTarget } from './hooks/rowKeys';
import { useChosenInView } from './hooks/useChosenInView';
import { joinClasses } from './joinClasses';
import styles from './Segmented.module.css';

interface SegmentedProps<Value extends string | number> {
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: ReactNode }>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  /** As wide as its place. */
  block?: boolean;
  className?: string | undefined;
}

/**
 * A choice among few options, which are all visible. The options are radio buttons, one stop of the Tab key: the arrow
 * keys, Home and End choose.
 */
export function Segmented<Value extends string | number>({
  value,
  onChange,
  options,
  block = false,
  className,
  ...names
}: SegmentedProps<Value>) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useChosenInView(group, ':checked', value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
    const next = findRowTarget(
      event,
      inputs.findIndex((input) => input === event.target),
      inputs.length,
    );
    const option = next === undefined ? undefined : options[next];
    if (next === undefined || option === undefined) return;
    event.preventDefault();
    inputs[next]?.focus();
    if (option.value !== value) onChange(option.value);
  };
  return (
    <div
      {...names}
      ref={group}
      role="radiogroup"
      className={joinClasses(styles['segmented'], className)}
      data-block={block || undefined}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onKeyDown={onKeyDown}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

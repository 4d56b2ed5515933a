import { useState } from 'react';

interface ChosenValues<Value> {
  chosen: ReadonlySet<Value>;
  /** Adds a value, or removes it. */
  choose: (value: Value, isChosen: boolean) => void;
}

/** The values that a user ticks in a list of checkboxes; none at first. */
export function useChosenValues<Value>(): ChosenValues<Value> {
  const [chosen, setChosen] = useState<ReadonlySet<Value>>(new Set());
  const choose = (value: Value, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(value);
    else next.delete(value);
    setChosen(next);
  };
  return { chosen, choose };
}

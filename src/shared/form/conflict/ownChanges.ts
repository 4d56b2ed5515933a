/** Merges the record that another user saved with the own changes: untouched fields follow the record. */
export function withOwnChanges<Values extends object>(saved: Values, initial: Values, values: Values): Values {
  const own = { ...saved };
  for (const field in values) {
    if (!Object.is(initial[field], values[field])) own[field] = values[field];
  }
  return own;
}

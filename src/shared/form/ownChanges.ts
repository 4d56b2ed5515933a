/** What somebody else saved meanwhile, with what was changed in the form itself: fields that nobody touched there follow. */
export function withOwnChanges<Values extends object>(saved: Values, initial: Values, values: Values): Values {
  const own = { ...saved };
  for (const field in values) {
    if (!Object.is(initial[field], values[field])) own[field] = values[field];
  }
  return own;
}

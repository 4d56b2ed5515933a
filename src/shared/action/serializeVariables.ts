/** The variables of a call as a text, to compare them. A file counts as the same by its name, size and date. */
export const serializeVariables = (variables: unknown): string =>
  JSON.stringify(variables, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

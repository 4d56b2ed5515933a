/** The values of some fields of a response, by paths such as "data.name". */
export const pickPaths = (value: object, paths: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    [...paths].map((path) => [
      path,
      path
        .split('.')
        .reduce<unknown>(
          (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
          value,
        ),
    ]),
  );

/**
 * A transform of a list schema that cuts a list which is too long to one element more than allowed, so that it stays too
 * long. The schema would validate every element even of a list whose length it rejects.
 */
export const cutAfter =
  (max: number) =>
  (value: unknown): unknown =>
    Array.isArray(value) && value.length > max ? value.slice(0, max + 1) : value;

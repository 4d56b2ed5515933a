import { getIn, useFormikContext } from 'formik';

/** The text that a field of the form around holds; empty when it holds none. */
export function useTextValue(name: string): string {
  const { values } = useFormikContext();
  const value: unknown = getIn(values, name);
  return typeof value === 'string' ? value : '';
}

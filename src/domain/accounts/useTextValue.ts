import { getIn, useFormikContext } from 'formik';

/** The text of a form field; empty when its value is not a string. */
export function useTextValue(name: string): string {
  const { values } = useFormikContext();
  const value: unknown = getIn(values, name);
  return typeof value === 'string' ? value : '';
}

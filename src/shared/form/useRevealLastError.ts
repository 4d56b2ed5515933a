import { useFormikContext, type FormikValues } from 'formik';
import { useEffect } from 'react';

/**
 * Shows the error of a field once it is the only one left that disables the submit button: an untouched picture field
 * does not look like an empty one.
 */
export function useRevealLastError(name: string, setTouched: () => void): void {
  const { dirty, errors, touched } = useFormikContext<FormikValues>();
  const isLast = dirty && name in errors && Object.keys(errors).length === 1;
  const isHidden = isLast && !touched[name];
  useEffect(() => {
    if (isHidden) setTouched();
  }, [isHidden, setTouched]);
}

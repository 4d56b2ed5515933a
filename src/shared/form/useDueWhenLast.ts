import { useFormikContext, type FormikValues } from 'formik';
import { useEffect } from 'react';

/**
 * Says what a field lacks as soon as that is all that keeps the form from being sent: a picture that nobody has been to
 * is not seen as a field that is empty.
 */
export function useDueWhenLast(name: string, setTouched: () => void): void {
  const { dirty, errors, touched } = useFormikContext<FormikValues>();
  const isLast = dirty && name in errors && Object.keys(errors).length === 1;
  const isUnsaid = isLast && !touched[name];
  useEffect(() => {
    if (isUnsaid) setTouched();
  }, [isUnsaid, setTouched]);
}

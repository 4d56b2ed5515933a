import { useFormikContext } from 'formik';

/**
 * Requests another code from within the form of a `CodeField` named `otp`: the typed code is then invalid.
 * @returns runs the request. When it succeeds, it empties the field, unless the user has typed since the press.
 */
export function useReplaceCode(): (send: () => Promise<boolean>) => Promise<void> {
  const { values, setValues, setFieldTouched } = useFormikContext<{ otp: string }>();
  return async (send) => {
    const { otp: before } = values;
    if (!(await send())) return;
    // An empty field that was left would be reported as an error.
    void setFieldTouched('otp', false, false);
    void setValues((latest) => (latest.otp === before ? { ...latest, otp: '' } : latest));
  };
}

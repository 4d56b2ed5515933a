import { phoneSchema } from '@rules/accounts/accounts';
import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { isPossibleNumber as isNumberOfType } from './phoneNumbers';

type Check = typeof isNumberOfType;

interface PhoneCheck {
  /** Loads the phone number library. Called when the field gets the focus. */
  load: () => void;
  /** Validation of the field. Accepts everything until the library is loaded; the server validates again. */
  validate: (national: string) => string | undefined;
}

/** Validates the length of a number for the chosen calling code. */
export function usePhoneCheck(callingCode: number | null): PhoneCheck {
  const { values, validateForm } = useFormikContext();
  const [check, setCheck] = useState<Check>();
  const latest = useRef({ callingCode, isNumberOf: check });

  // A layout effect, because a later effect would validate older values and overwrite the result. With the values of this
  // render, because formik stores them in an effect of its own, which may run later.
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = { callingCode, isNumberOf: check };
    if (before.callingCode !== callingCode || before.isNumberOf !== check) void validateForm(values);
  }, [callingCode, check, values, validateForm]);

  const load = useCallback(() => {
    import('./phoneNumbers').then(
      (module) => setCheck(() => module.isPossibleNumber),
      // Without the library the server validates the number.
      () => undefined,
    );
  }, []);

  const validate = useCallback((national: string) => {
    const { callingCode: code, isNumberOf: check } = latest.current;
    // The schema reports these errors.
    if (check === undefined || code === null || !phoneSchema.isValidSync(national)) return undefined;
    return check(code, national) ? undefined : 'accounts.form.phone.invalid';
  }, []);
  return { load, validate };
}

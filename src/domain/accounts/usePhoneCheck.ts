import { phoneSchema } from '@rules/accounts/accounts';
import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { isNumberOf as isNumberOfType } from './phoneNumbers';

type Check = typeof isNumberOfType;

interface PhoneCheck {
  /** Fetches the phone number library; called when somebody comes to the field. */
  load: () => void;
  /** The field's own check; without the library everything passes here, and the server has the last word. */
  validate: (national: string) => string | undefined;
}

/** Checks a number against the lengths that numbers of the chosen calling code have. */
export function usePhoneCheck(callingCode: number | null): PhoneCheck {
  const { validateForm } = useFormikContext();
  const [isNumberOf, setCheck] = useState<Check>();
  const latest = useRef({ callingCode, isNumberOf });

  // Before the next key is heard: a later effect would check the values from before it, and have the last word.
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = { callingCode, isNumberOf };
    if (before.callingCode !== callingCode || before.isNumberOf !== isNumberOf) void validateForm();
  }, [callingCode, isNumberOf, validateForm]);

  const load = useCallback(() => {
    import('./phoneNumbers').then(
      (module) => setCheck(() => module.isNumberOf),
      // Without it the number is checked when the form is sent.
      () => undefined,
    );
  }, []);

  const validate = useCallback((national: string) => {
    const { callingCode: code, isNumberOf: check } = latest.current;
    // What breaks a simpler rule is told by that rule.
    if (check === undefined || code === null || !phoneSchema.isValidSync(national)) return undefined;
    return check(code, national) ? undefined : 'accounts.form.phone.invalid';
  }, []);
  return { load, validate };
}

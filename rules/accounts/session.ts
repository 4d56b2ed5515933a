import { object, string } from 'yup';

import { findCredentialError, type Credential } from './credentials.ts';

const credential = (name: Credential) =>
  string()
    .ensure()
    .test('credential', (value, { createError }) => {
      const message = findCredentialError(name, value);
      return message === undefined || createError({ message });
    });

/** Sign-in: loginV3 and the form that sends it. Longer texts are rejected before any lookup or hashing. */
export const loginSchema = object({ username: credential('username').trim(), password: credential('password') });

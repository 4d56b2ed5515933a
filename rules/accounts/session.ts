import { object, string } from 'yup';

/** Sign-in: loginV3 and the form that sends it. Longer texts are rejected before any lookup or hashing. */
export const loginSchema = object({
  /** User name or e-mail address. */
  username: string().trim().required('session.login.username.required').max(254, 'session.login.username.tooLong'),
  password: string().required('session.login.password.required').max(128, 'session.login.password.tooLong'),
});

import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

import type { Session } from '@/domain/session/SessionContext';
import { RegisterPage } from '@/portals/public/register/RegisterPage';

import type { MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockEmails, mockLocation, mockSignup, mockUsernames, mockSignInMethods } from './registerMocks';

export type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

/** The page as a guest opens it. */
export async function open({
  path = '/register',
  mocks = [],
  signup = mockSignup(),
  language = 'en',
}: {
  path?: string;
  mocks?: Mocks;
  signup?: ReturnType<typeof mockSignup>;
  language?: 'en' | 'tr';
} = {}) {
  const signIn = vi.fn<Session['signIn']>(() => Promise.resolve());
  const rendered = await renderAt(path, {
    element: <RegisterPage />,
    language,
    session: { signIn },
    // The first matching mock answers.
    mocks: [...mocks, signup, mockUsernames(), mockEmails(), mockLocation(), mockSignInMethods()],
  });
  return { ...rendered, signIn, signup };
}

/** The field with a label. */
export const field = (label: RegExp | string) => screen.getByLabelText(label);
/** In one step: only the value matters, and typing letter by letter is slow in a large form. */
export const fill = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } });

export const labels = {
  first: /^First name/,
  last: /^Last name/,
  middle: /^Middle name/,
  username: /^User name/,
  email: /^E-mail/,
  password: /^Password/,
  confirm: /^Confirm Password/,
  code: /^Country code/,
  phone: /^Phone number/,
  organization: /^Organization Name/,
  birthdate: /^Date of birth/,
} as const;

/** Valid values of all required fields. */
export function fillAll() {
  fill(labels.first, 'Şule');
  fill(labels.last, 'Öztürk');
  fill(labels.username, 'sule.oz');
  fill(labels.email, 'sule@bourse.example');
  fill(labels.password, 'Right-2026!');
  fill(labels.confirm, 'Right-2026!');
  fill(labels.phone, '532 111 22 33');
  fireEvent.click(screen.getByRole('checkbox'));
}

export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }));

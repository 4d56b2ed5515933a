import { expect, it } from 'vitest';
import { formatStartMessages } from '../../../server/process/startMessages.ts';

it('prints the address of the site, and of the outbox page when e-mails are not sent', () => {
  expect(formatStartMessages('http://127.0.0.1:4000', [])).toBe('Bourse is ready at http://127.0.0.1:4000');
  expect(formatStartMessages('http://127.0.0.1:5173', [], 'http://127.0.0.1:4000/outbox')).toContain(
    '\nE-mails are not sent (SMTP_URL is not set); read them at http://127.0.0.1:4000/outbox',
  );
});

import { describe, expect, it } from 'vitest';
import { mailboxKey } from '../../../server/modules/accounts/mailbox.ts';

describe('mailboxKey', () => {
  it.each([
    ['Ada.Lovelace+news@Gmail.com', 'adalovelace@googlemail.com'],
    ['ada+1@home.example', 'ADA@home.example'],
    ['a_d-a@proton.me', 'ada+x@pm.me'],
    ['ada@m\u00FCnchen.example', 'ada+x@xn--mnchen-3ya.example'],
  ])('treats %j and %j as one mailbox', (first, second) => expect(mailboxKey(first)).toBe(mailboxKey(second)));

  it.each([
    ['a.da@home.example', 'ada@home.example'],
    ['ada@home.example', 'ada@house.example'],
    ['ada@gmail.com', 'adam@gmail.com'],
  ])('treats %j and %j as different mailboxes', (first, second) =>
    expect(mailboxKey(first)).not.toBe(mailboxKey(second)),
  );
});

import { describe, expect, it } from 'vitest';

import { createOptionsReader } from '../../../server/http/pageData.ts';
import type { SignInOptions } from '../../../server/generated/schema.ts';

const options: SignInOptions = {
  social_providers: [],
  is_guest_allowed: true,
  phone_code_channel: 'email',
  demo_accounts: [],
};

describe('the sign-in options of a page', () => {
  it('are missing when the first read does not end in time', async () => {
    const read = createOptionsReader(() => new Promise(() => {}));
    expect(await read()).toBeUndefined();
  });

  it('are missing when the first read fails', async () => {
    const read = createOptionsReader(() => Promise.reject(new Error('no connection')));
    expect(await read()).toBeUndefined();
  });

  it('arrive with the next page when a read ends too late for the first one', async () => {
    const { promise, resolve } = Promise.withResolvers<SignInOptions>();
    const read = createOptionsReader(() => promise);
    expect(await read()).toBeUndefined();
    resolve(options);
    expect(await read()).toEqual(options);
  });
});

import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import { describeRegistration } from '../../../server/process/describeRegistration.ts';
import { checkMirror } from '../../../server/process/doctor/placeChecks.ts';

const as = 'an-as-token-of-the-homeserver';
const hs = 'an-hs-token-of-the-homeserver';
const url = 'https://matrix.example.com';
const both = { MATRIX_URL: url, MATRIX_AS_TOKEN: as, MATRIX_HS_TOKEN: hs };

const load = (env: Readonly<Record<string, string>>) => loadConfig({ NODE_ENV: 'test', ...env });
const readFailure = (env: Readonly<Record<string, string>>): string => {
  try {
    load(env);
    return '';
  } catch (error) {
    return String(error);
  }
};

describe('the configuration of the mirror', () => {
  it('needs both tokens', () => {
    expect(load({}).mirror).toBeUndefined();
    expect(load({ MATRIX_URL: url, MATRIX_AS_TOKEN: as }).mirror).toBeUndefined();
    expect(load(both).mirror).toEqual({
      url,
      serverName: 'matrix.example.com',
      serviceToken: as,
      homeserverToken: hs,
    });
    expect(load({ ...both, MATRIX_SERVER_NAME: 'example.com' }).mirror?.serverName).toBe('example.com');
  });

  it('is possible beside bots that are registered with a shared secret', () => {
    const config = load({ ...both, MATRIX_REGISTRATION_SECRET: 'a-registration-secret' });
    expect(config.chat?.access.kind).toBe('sharedSecret');
    expect(config.mirror?.serviceToken).toBe(as);
  });

  it.each([
    [{ MATRIX_HS_TOKEN: hs }, 'MATRIX_URL'],
    [{ MATRIX_URL: url, MATRIX_REGISTRATION_SECRET: 'a-registration-secret', MATRIX_HS_TOKEN: hs }, 'MATRIX_AS_TOKEN'],
    [{ ...both, MATRIX_HS_TOKEN: 'short' }, 'MATRIX_HS_TOKEN'],
    [{ ...both, MATRIX_HS_TOKEN: as }, 'a token of its own'],
    [{ ...both, MATRIX_SERVER_NAME: 'https://x' }, 'MATRIX_SERVER_NAME'],
  ])('refuses %j without printing tokens', (env, words) => {
    const failure = readFailure(env);
    expect(failure).toContain(words);
    for (const secret of [as, hs]) expect(failure).not.toContain(secret);
  });
});

describe('the registration', () => {
  it('has an exclusive namespace for ghosts and rooms, and both tokens', () => {
    const config = load({
      ...both,
      MATRIX_REGISTRATION_SECRET: 'a-registration-secret',
      MATRIX_SERVER_NAME: 'example.com',
      PUBLIC_URL: 'https://bourse.example',
      TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo',
    });
    const { registration, advice } = describeRegistration(config, { isAsTokenNew: false, isHsTokenNew: true });
    expect(registration).toBe(`id: bourse
url: 'https://bourse.example'
as_token: '${as}'
hs_token: '${hs}'
sender_localpart: '_bourse_mirror'
rate_limited: false
namespaces:
  users:
    - { exclusive: true, regex: '@_bourse_.*:example\\.com' }
  aliases:
    - { exclusive: true, regex: '#_bourse_.*:example\\.com' }
  rooms: []
`);
    expect(advice).toContain(`MATRIX_HS_TOKEN=${hs}`);
    expect(advice).not.toContain(as);
  });

  it('includes the accounts of the bots where the application service creates them', () => {
    const { registration } = describeRegistration(load(both), { isAsTokenNew: false, isHsTokenNew: false });
    expect(registration).toContain(String.raw`regex: '@[0-9a-z]+:matrix\.example\.com'`);
  });
});

describe('the doctor', () => {
  const examine = (env: Readonly<Record<string, string>>, status = 200) =>
    checkMirror(load(env), async (_url, { headers }) => ({
      status: headers?.['authorization'] === `Bearer ${as}` ? status : 401,
    }));

  it('says that the mirror is off, works, or is not registered', async () => {
    expect(await examine({})).toEqual([]);
    expect(await examine({ MATRIX_URL: url, MATRIX_AS_TOKEN: as })).toMatchObject([
      { level: 'ok', text: expect.stringContaining('off') },
    ]);
    expect(await examine(both)).toMatchObject([
      { part: 'mirror', level: 'ok', text: expect.stringContaining('accepts') },
    ]);
    const [failed] = await examine(both, 401);
    expect(failed).toMatchObject({ level: 'failure', text: expect.stringContaining('npm run matrix:registration') });
    expect(failed?.text).not.toContain(as);
  });
});

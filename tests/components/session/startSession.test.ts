import { describe, expect, it, vi } from 'vitest';

import { guest, type Viewer } from '@/domain/session/viewer';
import { ACCESS_TOKEN_KEY, createTokenStore, type TokenStore } from '@/app/session/accessToken';
import type { SessionGateway, AuthResult } from '@/app/session/gateway';
import { createRenewal } from '@/app/session/recoverSession';
import { startSession } from '@/app/session/startSession';

import { getToken } from '../../support/app/people';

const viewer: Viewer = { ...guest, id: 501, role: 'bot_developer' };

interface Scene {
  token?: string;
  refresh?: AuthResult<string>;
  verify?: AuthResult<Viewer>;
}

function setUp({ token, refresh = { kind: 'invalid' }, verify = { kind: 'ok', value: viewer } }: Scene) {
  let stored = token;
  const tokens: TokenStore = {
    read: () => stored,
    write: (next) => {
      stored = next;
    },
    clear: () => {
      stored = undefined;
    },
    onChangedElsewhere: () => () => undefined,
  };
  const gateway = {
    verify: vi.fn<SessionGateway['verify']>().mockResolvedValue(verify),
    refresh: vi.fn<SessionGateway['refresh']>().mockResolvedValue(refresh),
    end: vi.fn<SessionGateway['end']>().mockResolvedValue(undefined),
  };
  const renew = createRenewal({ tokens, gateway });
  return { tokens, gateway, renew, start: () => startSession({ tokens, gateway, renew, now: Date.now }) };
}

describe('the check at start', () => {
  it('sends no request without a token', async () => {
    const { start, gateway } = setUp({});
    expect(await start()).toEqual({ kind: 'noToken' });
    expect(gateway.verify).not.toHaveBeenCalled();
    expect(gateway.refresh).not.toHaveBeenCalled();
  });

  it('restores the session of a valid token', async () => {
    const { start, gateway } = setUp({ token: getToken('bot_developer') });
    expect(await start()).toEqual({ kind: 'signedIn', viewer });
    expect(gateway.refresh).not.toHaveBeenCalled();
  });

  it('renews an expired token while the refresh cookie is valid', async () => {
    const fresh = getToken('bot_developer', 600, 'fresh');
    const { start, tokens } = setUp({ token: getToken('bot_developer', -1), refresh: { kind: 'ok', value: fresh } });
    expect(await start()).toEqual({ kind: 'signedIn', viewer });
    expect(tokens.read()).toBe(fresh);
  });

  it('ends an expired session that cannot be renewed', async () => {
    const { start } = setUp({ token: getToken('bot_developer', -1), verify: { kind: 'invalid' } });
    expect(await start()).toEqual({ kind: 'ended', reason: 'session.expired' });
  });

  it('ends a session whose token the auth endpoint rejects', async () => {
    const { start } = setUp({ token: getToken('bot_developer'), verify: { kind: 'invalid' } });
    expect(await start()).toEqual({ kind: 'ended', reason: 'session.invalid' });
  });

  it('ends a session when the sign-in by token fails for another reason', async () => {
    const { start } = setUp({ token: getToken('bot_developer'), verify: { kind: 'refused' } });
    expect(await start()).toEqual({ kind: 'ended', reason: 'session.tokenLoginFailed' });
  });

  it('exchanges an unreadable token while the refresh cookie is valid', async () => {
    const fresh = getToken('bot_developer', 600, 'fresh');
    const { start, tokens, gateway } = setUp({ token: 'garbage', refresh: { kind: 'ok', value: fresh } });
    expect(await start()).toEqual({ kind: 'signedIn', viewer });
    expect(tokens.read()).toBe(fresh);
    expect(gateway.refresh).toHaveBeenCalledTimes(1);
  });

  it('removes an unreadable token when the refresh cookie is rejected, too', async () => {
    const { start, tokens, gateway } = setUp({ token: 'garbage', verify: { kind: 'invalid' } });
    expect(await start()).toEqual({ kind: 'ended', reason: 'session.invalid' });
    expect(gateway.refresh).toHaveBeenCalledTimes(1);
    expect(tokens.read()).toBeUndefined();
  });

  it('leaves an unreadable token for a later exchange while the server is unreachable', async () => {
    const away = { kind: 'unreachable' } as const;
    const { start, tokens } = setUp({ token: 'garbage', refresh: away, verify: away });
    expect(await start()).toEqual(away);
    expect(tokens.read()).toBe('garbage');
  });

  it.each([600, -1])('removes nothing while the server is unreachable (%i s left)', async (secondsLeft) => {
    const token = getToken('bot_developer', secondsLeft);
    const { start, tokens } = setUp({ token, refresh: { kind: 'unreachable' }, verify: { kind: 'unreachable' } });
    expect(await start()).toEqual({ kind: 'unreachable' });
    expect(tokens.read()).toBe(token);
  });
});

describe('the stored token', () => {
  it.each([
    ['no JSON', 'garbage'],
    ['no text', '{"token":1}'],
    ['empty', '""'],
    ['what no header can carry', JSON.stringify('çöp\n')],
    ['endless', JSON.stringify('x'.repeat(8_001))],
  ])('that is %s is exchanged like an unreadable one', async (_case, text) => {
    localStorage.setItem(ACCESS_TOKEN_KEY, text);
    const tokens = createTokenStore();
    expect(tokens.read()).toMatch(/^\w+$/);
    const fresh = getToken('bot_developer', 600, 'fresh');
    const { gateway } = setUp({ refresh: { kind: 'ok', value: fresh } });
    const renew = createRenewal({ tokens, gateway });
    expect(await startSession({ tokens, gateway, renew, now: Date.now })).toEqual({ kind: 'signedIn', viewer });
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe(JSON.stringify(fresh));
  });

  it('that is unreadable is removed without a valid cookie', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'garbage');
    const tokens = createTokenStore();
    const { gateway } = setUp({ verify: { kind: 'invalid' } });
    const renew = createRenewal({ tokens, gateway });
    expect(await startSession({ tokens, gateway, renew, now: Date.now })).toMatchObject({ kind: 'ended' });
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
  });

  it('is absent when nothing is stored', () => {
    localStorage.clear();
    expect(createTokenStore().read()).toBeUndefined();
  });
});

describe('renewal', () => {
  it('uses the refresh cookie once for all concurrent callers', async () => {
    const token = getToken('bot_developer');
    const { renew, gateway } = setUp({ token, refresh: { kind: 'ok', value: getToken('bot_developer', 600, 'b') } });
    expect(await Promise.all([renew(token), renew(token), renew(token)])).toEqual(['renewed', 'renewed', 'renewed']);
    expect(gateway.refresh).toHaveBeenCalledTimes(1);
  });

  it('uses the new token of another tab', async () => {
    const { renew, gateway } = setUp({ token: getToken('bot_developer', 600, 'newer') });
    expect(await renew(getToken('bot_developer', 600, 'older'))).toBe('renewed');
    expect(gateway.refresh).not.toHaveBeenCalled();
  });

  it('ends when the session was closed concurrently', async () => {
    const { renew, gateway } = setUp({});
    expect(await renew('old')).toBe('ended');
    expect(gateway.refresh).not.toHaveBeenCalled();
  });

  it('stores no token when another tab signs out or in during the call', async () => {
    const token = getToken('bot_developer');
    for (const [found, outcome] of [
      [undefined, 'ended'],
      [getToken('admin'), 'renewed'],
    ] as const) {
      const { renew, tokens, gateway } = setUp({ token });
      gateway.refresh.mockImplementation(() => {
        if (found === undefined) tokens.clear();
        else tokens.write(found);
        return Promise.resolve({ kind: 'ok', value: getToken('bot_developer', 600, 'fresh') });
      });
      expect(await renew(token)).toBe(outcome);
      expect(tokens.read()).toBe(found);
    }
  });

  it('leaves the decision to verifyToken when the cookie is rejected', async () => {
    const token = getToken('bot_developer');
    expect(await setUp({ token }).renew(token)).toBe('unknown');
    expect(await setUp({ token, verify: { kind: 'invalid' } }).renew(token)).toBe('ended');
    expect(await setUp({ token, verify: { kind: 'unreachable' } }).renew(token)).toBe('unknown');
  });
});

import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import { getResultActions, parseRequest } from '@/app/shell/search/commands';
import en from '@/locales/en.json';
import tr from '@/locales/tr.json';
import { initialUiSettings } from '@/shared/theme/uiSettings';

const english = createIntl({ locale: 'en', messages: en });
const turkish = createIntl({ locale: 'tr', messages: tr });

describe('a request of the search', () => {
  it.each([
    [english, 'watch apple', 'watch', 'apple'],
    [english, 'Set  alert  thyao', 'alert', 'thyao'],
    [english, 'write about garan', 'write', 'garan'],
    [turkish, 'thyao izle', 'watch', 'thyao'],
    [turkish, 'ayşe takip et', 'follow', 'ayşe'],
    [turkish, 'THYAO ALARM KUR', 'alert', 'THYAO'],
    [english, 'watch', undefined, 'watch'],
    [english, 'apple', undefined, 'apple'],
    [english, '', undefined, ''],
  ])('%# %s', (intl, text, verb, query) => {
    expect(parseRequest(text, intl, 'app_user')).toEqual({ verb, query });
  });

  it('has the verbs of the role only', () => {
    expect(parseRequest('watch apple', english, 'bot_developer').verb).toBeUndefined();
    expect(parseRequest('follow ada', english, 'bot_developer').verb).toBe('follow');
    expect(parseRequest('follow ada', english, 'admin').verb).toBeUndefined();
  });
});

describe('the actions on results', () => {
  const situation = {
    intl: english,
    role: 'app_user',
    settings: initialUiSettings('en'),
    address: '/application-user/market',
  } as const;

  it('open the dialogs of the stock', () => {
    const stock = { type: 'stock', id: 7, title: 'Apple Inc.', subtitle: 'AAPL', image: null } as const;
    const commands = getResultActions([stock], { verb: undefined, query: 'apple' }, situation).map(
      ({ command }) => command,
    );
    expect(commands).toEqual([
      { kind: 'watch', tickerId: 7 },
      { kind: 'open', path: '/application-user/portfolio/tradingview/7?dialog=alert' },
      { kind: 'open', path: '/application-user/portfolio/tradingview/7?dialog=post-compose' },
    ]);
  });
});

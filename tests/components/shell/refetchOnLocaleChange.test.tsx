import { useQuery } from '@apollo/client/react';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';

import { useRefetchOnLocaleChange } from '@/app/shell/useRefetchOnLocaleChange';
import { GetPolicyTypeDocument, type GetPolicyTypeQuery } from '@/generated/policies/getPolicyType';
import en from '@/locales/en.json';

import { mockPolicyTypes } from '../policies/policyMocks';
import { startFakeServer } from '../../support/app/fakeServer';
import { openShell } from '../../support/app/shell';
import { renderPart } from '../../support/render/renderAt';

function Types() {
  const { data } = useQuery<GetPolicyTypeQuery>(GetPolicyTypeDocument);
  return <p>{data ? 'read' : 'reading'}</p>;
}

function Fresh() {
  useRefetchOnLocaleChange();
  return null;
}

function Page() {
  const [locale, setLocale] = useState('en');
  const [isShown, setShown] = useState(true);
  return (
    <IntlProvider locale={locale} messages={en}>
      <Fresh />
      <button onClick={() => setLocale('tr')}>switch</button>
      <button onClick={() => setShown(!isShown)}>turn</button>
      {isShown ? <Types /> : null}
    </IntlProvider>
  );
}

it('queries on screen are fetched again after a language change, and the old data stays visible until then', async () => {
  const types = mockPolicyTypes();
  const { user } = await renderPart(<Page />, { mocks: [types] });
  await screen.findByText('read');
  expect(types.calls).toHaveLength(1);
  await user.click(screen.getByText('switch'));
  expect(screen.getByText('read')).toBeVisible();
  await waitFor(() => expect(types.calls).toHaveLength(2));
});

it('cached queries that are not on screen are not shown in the previous language', async () => {
  const types = mockPolicyTypes();
  const { user } = await renderPart(<Page />, { mocks: [types] });
  await screen.findByText('read');
  await user.click(screen.getByText('turn'));
  await user.click(screen.getByText('turn'));
  expect(screen.getByText('read')).toBeVisible();
  expect(types.calls).toHaveLength(1);
  await user.click(screen.getByText('turn'));
  await user.click(screen.getByText('switch'));
  await user.click(screen.getByText('turn'));
  await waitFor(() => expect(types.calls).toHaveLength(2));
  expect(await screen.findByText('read')).toBeVisible();
});

it('in the shell the request uses the new language', async () => {
  const server = startFakeServer();
  const { user } = await openShell(server);
  await waitFor(() => expect(server.named('getTeamInvites').map(({ language }) => language)).toEqual(['en']));
  await user.click(screen.getByRole('button', { name: /Türkçe/ }));
  await waitFor(() => expect(server.named('getTeamInvites').map(({ language }) => language)).toEqual(['en', 'tr']));
});

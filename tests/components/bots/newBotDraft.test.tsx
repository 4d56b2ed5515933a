import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { BotCreateDialog } from '@/domain/bots/BotCreateDialog';
import { emptyBot } from '@/domain/bots/form/botForm';
import { useStoreNewBot } from '@/domain/bots/form/NewBotDraft';
import { DraftOwnerContext } from '@/shared/form/drafts';

import { buildDeveloper } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { mockFormChoices, mockNames } from './botMocks';

/** Stores the texts as the form does before it leads to the profile, then opens the form again. */
function StoreThenOpen() {
  const store = useStoreNewBot();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <BotCreateDialog onClose={() => undefined} />;
  const values = { ...emptyBot(null), name: 'Volume Bot', description: 'Watches Europe.', password: 'Secret-12345' };
  return (
    <button
      onClick={() => {
        store(values);
        setOpen(true);
      }}
    >
      store
    </button>
  );
}

it('restores the texts of a new bot, but no password', async () => {
  const { user } = await renderAt('/here', {
    element: (
      <DraftOwnerContext value="501">
        <StoreThenOpen />
      </DraftOwnerContext>
    ),
    viewer: buildDeveloper(),
    mocks: [mockNames(), ...mockFormChoices()],
  });
  await user.click(await screen.findByRole('button', { name: 'store' }));
  expect(await screen.findByDisplayValue('Volume Bot')).toBeInTheDocument();
  expect(screen.getByDisplayValue('Watches Europe.')).toBeInTheDocument();
  expect(screen.queryByDisplayValue('Secret-12345')).not.toBeInTheDocument();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret-12345');
});

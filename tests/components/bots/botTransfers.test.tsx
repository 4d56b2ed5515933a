import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { BotTransfers } from '@/domain/bots/BotTransfers';
import {
  AnswerBotTransferDocument,
  type AnswerBotTransferMutation,
  type AnswerBotTransferMutationVariables,
} from '@/generated/bots/answerBotTransfer';

import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { buildTransfer, mockTransfers } from './transferMocks';

const open = async (isAccept: boolean) => {
  const list = mockTransfers([buildTransfer({ bot_name: 'Volume Watch' })], []);
  const answer = mockOperation<AnswerBotTransferMutation, AnswerBotTransferMutationVariables>(
    AnswerBotTransferDocument,
    { response: { answerBotTransfer: { status: 200, message: isAccept ? 'Moved!' : 'Declined!' } } },
  );
  const rendered = await renderAt('/teams', {
    element: <BotTransfers />,
    viewer: buildDeveloper(),
    mocks: [list, answer],
  });
  return { ...rendered, answer };
};

describe('bots that are offered to teams of the viewer', () => {
  it.each([
    ['Accept: Volume Watch', true, 'Moved!'],
    ['Decline: Volume Watch', false, 'Declined!'],
  ])('can be answered (%s), and disappear', async (name, isAccept, message) => {
    const { user, answer } = await open(isAccept);
    expect(await screen.findByText(/Deniz Aydin offers it from Momentum to Night Shift/)).toHaveTextContent(
      'The offer ends on March 15, 2026.',
    );
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(answer.calls).toEqual([{ botId: 31, isAccept }]);
    await waitFor(() => expect(screen.queryByText('Bots offered to your teams')).not.toBeInTheDocument());
  });
});

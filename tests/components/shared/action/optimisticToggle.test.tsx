import { gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';

import { renderPart } from '../../../support/render/renderAt';

const LAMP = gql`
  query Lamp {
    isLampOn @client
  }
`;

/** A server that answers when the test says so. */
function fakeServer() {
  const sent: Array<{ isOn: boolean; answer: (isAccepted: boolean) => Promise<void> }> = [];
  const send = (isOn: boolean): Promise<boolean> => {
    const response = Promise.withResolvers<boolean>();
    sent.push({ isOn, answer: (isAccepted) => act(async () => response.resolve(isAccepted)) });
    return response.promise;
  };
  return { sent, send };
}

function Lamp({ send }: { send: (isOn: boolean) => Promise<boolean> }) {
  const { data, client } = useQuery<{ isLampOn: boolean }>(LAMP, { fetchPolicy: 'cache-only' });
  const isOn = data?.isLampOn ?? false;
  const toggle = useOptimisticToggle({
    isOn,
    layer: 'lamp',
    write: (cache, isLampOn) => void cache.writeQuery({ query: LAMP, data: { isLampOn } }),
    send: async (next) => {
      const isAccepted = await send(next);
      if (isAccepted) client.cache.writeQuery({ query: LAMP, data: { isLampOn: next } });
      return isAccepted;
    },
  });
  return (
    <button type="button" aria-pressed={isOn} onClick={toggle}>
      Lamp
    </button>
  );
}

describe('useOptimisticToggle', () => {
  const lamp = (pressed: boolean) => screen.findByRole('button', { name: 'Lamp', pressed });

  it('changes before the server has responded, and stays', async () => {
    const { sent, send } = fakeServer();
    const { user } = await renderPart(<Lamp send={send} />);
    await user.click(await lamp(false));
    expect(await lamp(true)).toBeVisible();
    await sent[0]?.answer(true);
    expect(await lamp(true)).toBeVisible();
    expect(sent.map(({ isOn }) => isOn)).toEqual([true]);
  });

  it('changes back when the server rejects it', async () => {
    const { sent, send } = fakeServer();
    const { user } = await renderPart(<Lamp send={send} />);
    await user.click(await lamp(false));
    expect(await lamp(true)).toBeVisible();
    await sent[0]?.answer(false);
    expect(await lamp(false)).toBeVisible();
  });

  it('sends the last of several presses after the response to the first', async () => {
    const { sent, send } = fakeServer();
    const { user } = await renderPart(<Lamp send={send} />);
    await user.click(await lamp(false));
    await user.click(await lamp(true));
    expect(await lamp(false)).toBeVisible();
    expect(sent).toHaveLength(1);
    await sent[0]?.answer(true);
    expect(sent.map(({ isOn }) => isOn)).toEqual([true, false]);
    await sent[1]?.answer(true);
    expect(await lamp(false)).toBeVisible();
  });

  it('sends nothing more when the last press agrees with the first', async () => {
    const { sent, send } = fakeServer();
    const { user } = await renderPart(<Lamp send={send} />);
    for (const isOn of [false, true, false]) await user.click(await lamp(isOn));
    await sent[0]?.answer(true);
    expect(await lamp(true)).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

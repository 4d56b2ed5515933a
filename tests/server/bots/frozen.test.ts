import { describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { readyBot, toRow } from './support.ts';
import { startLifecycle } from './startLifecycle.ts';

const life = startLifecycle();

const frozen = {
  status: 409,
  message: 'This bot is under review. Withdraw the request before you change it.',
};

describe('a bot under review', () => {
  it.each([['verification_requested'], ['publish_requested']] as const)('is frozen (%s)', async (status) => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds[status] });
    const receivingTeam = await life.api.people.team({ owner: life.team.owner });
    const before = await toRow(life.api, botId);
    const owner = life.api.as(life.team.owner);
    const commands = (await owner.call('getBotCommand', { botId, pageNumber: 1, pageSize: 10 })).data ?? [];
    const [first] = commands;
    const text = { botId, id: first?.id ?? 0 };

    expect(await owner.call('addBotCommand', { botId, command: 'late', description: 'Added late' })).toMatchObject(
      frozen,
    );
    expect(
      await owner.call('updateBotCommand', { ...text, command: 'late', shortDescription: 'Changed late' }),
    ).toMatchObject(frozen);
    expect(await owner.call('removeBotCommand', text)).toMatchObject(frozen);
    expect(await owner.call('changeBotTeam', { botId, teamId: receivingTeam.id })).toMatchObject(frozen);

    expect((await owner.call('getBotCommand', { botId, pageNumber: 1, pageSize: 10 })).data).toEqual(commands);
    expect(await toRow(life.api, botId)).toEqual(before);
  });

  it('can be changed again after the request was withdrawn', async () => {
    const botId = await readyBot(life.api, life.team);
    await life.requestVerification(life.builder, botId);
    const builder = life.api.as(life.builder);
    const late = { botId, command: 'late', description: 'Added late' };
    expect(await builder.call('addBotCommand', late)).toMatchObject(frozen);
    await life.requestVerification(life.builder, botId, true);
    expect(await builder.call('addBotCommand', late)).toMatchObject({ status: 200 });
  });
});

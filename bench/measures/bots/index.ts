import { openBotWorld, type BotWorld } from '../../support/bots/botWorld.ts';
import type { Row } from '../../support/report.ts';
import { withDataDir } from '../../data/world.ts';
import { measureAnswer } from './answer.ts';
import { measureDeadBot } from './deadBot.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureFirstBot } from './firstBot.ts';
import { measureIdlePolls } from './idlePolls.ts';
import { measureIdleSockets } from './idleSockets.ts';
import { measureRevokedScope } from './revokedScope.ts';
import { measureSignatures } from './signatures.ts';

const parts: Readonly<Record<string, (world: BotWorld) => Promise<Row[]>>> = {
  deliveries: (world) => measureDeliveries(world, 1),
  deliveriesOfTwo: (world) => measureDeliveries(world, 2),
  deadBot: measureDeadBot,
  idlePolls: measureIdlePolls,
  idleSockets: measureIdleSockets,
  revokedScope: measureRevokedScope,
  signatures: measureSignatures,
  firstBot: measureFirstBot,
};

/** Measures in a browser, which have worlds of their own, by the number of their server processes. */
const answers: Readonly<Record<string, number>> = { answer: 1, answerOfTwo: 2 };

/** Measures the runtime of bots. `npm run bench -- bots deliveries answer` measures two parts. */
export async function measureBots(filters: readonly string[]): Promise<Row[]> {
  const names = [...Object.keys(parts), ...Object.keys(answers)];
  const unknown = filters.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`No part of bots is called ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  const isWanted = (name: string): boolean => filters.length === 0 || filters.includes(name);
  const wanted = Object.entries(parts).filter(([name]) => isWanted(name));
  const rows: Row[] = [];
  for (const [name, processes] of Object.entries(answers).filter(([answer]) => isWanted(answer))) {
    console.log(`… bots ${name}`);
    rows.push(...(await measureAnswer(processes)));
  }
  if (wanted.length === 0) return rows;
  await withDataDir(async (dataDir) => {
    const world = await openBotWorld(dataDir);
    try {
      for (const [name, measure] of wanted) {
        console.log(`… bots ${name}`);
        rows.push(...(await measure(world)));
      }
    } finally {
      await world.database.close();
    }
  });
  return rows;
}

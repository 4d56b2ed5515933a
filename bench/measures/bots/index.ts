import { openBotWorld, type BotWorld } from '../../support/bots/botWorld.ts';
import type { Row } from '../../support/report.ts';
import { withDataDir } from '../../data/world.ts';
import { measureAnswer } from './answer.ts';
import { measureDeadBot } from './deadBot.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureFirstBot } from './firstBot.ts';
import { measureIdlePolls } from './idlePolls.ts';
import { measureRevokedScope } from './revokedScope.ts';
import { measureSignatures } from './signatures.ts';

const parts: Readonly<Record<string, (world: BotWorld) => Promise<Row[]>>> = {
  deliveries: (world) => measureDeliveries(world, 1),
  deliveriesOfTwo: (world) => measureDeliveries(world, 2),
  deadBot: measureDeadBot,
  idlePolls: measureIdlePolls,
  revokedScope: measureRevokedScope,
  signatures: measureSignatures,
  firstBot: measureFirstBot,
};

const ANSWER = 'answer';

/** Measures the runtime of bots. `npm run bench -- bots deliveries answer` measures two parts. */
export async function measureBots(filters: readonly string[]): Promise<Row[]> {
  const isWanted = (name: string): boolean => filters.length === 0 || filters.includes(name);
  const wanted = Object.entries(parts).filter(([name]) => isWanted(name));
  const rows: Row[] = [];
  if (isWanted(ANSWER)) {
    console.log(`… bots ${ANSWER}`);
    rows.push(...(await measureAnswer()));
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

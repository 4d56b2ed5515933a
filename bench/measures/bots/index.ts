import { openBotWorld, type BotWorld } from '../../support/bots/botWorld.ts';
import type { Row } from '../../support/report.ts';
import { withDataDir } from '../../data/world.ts';
import { measureDeadBot } from './deadBot.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureIdlePolls } from './idlePolls.ts';
import { measureRevokedScope } from './revokedScope.ts';

const parts: Readonly<Record<string, (world: BotWorld) => Promise<Row[]>>> = {
  deliveries: (world) => measureDeliveries(world, 1),
  deliveriesOfTwo: (world) => measureDeliveries(world, 2),
  deadBot: measureDeadBot,
  idlePolls: measureIdlePolls,
  revokedScope: measureRevokedScope,
};

/** Measures the runtime of bots. `npm run bench -- bots deliveries` measures one part. */
export async function measureBots(filters: readonly string[]): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const world = await openBotWorld(dataDir);
    try {
      const rows: Row[] = [];
      for (const [name, measure] of Object.entries(parts)) {
        if (filters.length > 0 && !filters.includes(name)) continue;
        console.log(`… bots ${name}`);
        rows.push(...(await measure(world)));
      }
      return rows;
    } finally {
      await world.database.close();
    }
  });
}

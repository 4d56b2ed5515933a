import type { Config } from '../../config/config.ts';
import { examineReplicas } from '../../database/replicas/examineReplicas.ts';
import { OTHER_DATABASE } from '../../database/replicas/lag.ts';
import { checkSafely, type Finding } from './finding.ts';

const PART = 'replicas';

/** The replicas of DATABASE_READ_URL; nothing without it. */
export async function checkReplicas({
  databaseReadUrl,
  databaseUrl,
}: Pick<Config, 'databaseReadUrl' | 'databaseUrl'>): Promise<readonly Finding[]> {
  if (databaseReadUrl === undefined || databaseUrl === undefined) return [];
  const finding = await checkSafely(PART, 'Check DATABASE_URL and DATABASE_READ_URL.', async () => {
    const states = await examineReplicas(databaseReadUrl, databaseUrl);
    const unread = states.filter(({ problem }) => problem !== undefined);
    const text = `${states.length - unread.length} of ${states.length} are read`;
    if (unread.length === 0) return { part: PART, level: 'ok', text };
    const reasons = unread.map(({ address, problem }) => `${address}: ${problem}`).join('; ');
    return unread.some(({ problem }) => problem === OTHER_DATABASE)
      ? { part: PART, level: 'failure', text: `${reasons}. The server does not start. Check DATABASE_READ_URL.` }
      : { part: PART, level: 'warning', text: `${text}. ${reasons}. The others and the primary are read meanwhile.` };
  });
  return [finding];
}

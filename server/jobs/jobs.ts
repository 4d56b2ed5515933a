import { removeDueAccounts } from '../modules/accounts/removal.service.ts';
import { deliverMail } from '../modules/mail/deliverMail.ts';
import type { JobTools } from './jobTools.ts';
import { keepHouse, sweepFiles } from './keepHouse.ts';
import { tendChat } from './tendChat.ts';

interface Job {
  /** When it runs, as five cron fields in UTC. */
  readonly cron: string;
  /** After so many seconds another process may take it for dead and begin again. */
  readonly longestSeconds: number;
  /** Safe to repeat, and to run twice at once. */
  readonly run: (tools: JobTools) => Promise<unknown>;
}

/** Everything that the server does without being asked. */
export const jobs = {
  'deliver-mail': { cron: '* * * * *', longestSeconds: 600, run: deliverMail },
  'keep-house': {
    cron: '17 * * * *',
    longestSeconds: 600,
    run: async (tools) => {
      await keepHouse(tools.sql);
      await sweepFiles(tools);
    },
  },
  'tend-chat': { cron: '* * * * *', longestSeconds: 1800, run: tendChat },
  'remove-accounts': { cron: '43 * * * *', longestSeconds: 3600, run: removeDueAccounts },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export const jobNames: readonly JobName[] = ['deliver-mail', 'keep-house', 'tend-chat', 'remove-accounts'];

/** Does a job here and now, whatever its schedule says. */
export async function runJob(name: JobName, tools: JobTools): Promise<void> {
  await jobs[name].run(tools);
}

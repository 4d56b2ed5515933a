import { botCalls } from './bots.ts';
import { countCalls } from './counts.ts';
import { newsCalls } from './news.ts';
import { notificationCalls } from './notifications.ts';
import type { PeerCall } from './peerCall.ts';
import { peopleCalls } from './people.ts';
import { postCalls } from './posts.ts';

/** The most used reads with their hand-written peers. `BENCH_CALL=newest npm run bench -- handWritten` measures one. */
export const peerCalls: readonly PeerCall[] = [
  ...postCalls,
  ...notificationCalls,
  ...newsCalls,
  ...peopleCalls,
  ...botCalls,
  ...countCalls,
];

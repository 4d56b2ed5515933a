/** The viewers of bench/measures/social.ts. */
import type { SocialServerFacts } from '../measures/social.ts';
import type { ViewerReport } from './viewers/messages.ts';
import { subscribeAll } from './viewers/subscribeAll.ts';

const [postsEach = '20'] = process.argv.slice(2);

const delays: number[] = [];
let messages = 0;
let bytes = 0;

/** The times in a message: the numbers that the server has written instead of votes and ids. */
const times = /"(?:up_vote|subject_id)":(\d+)/g;

subscribeAll<SocialServerFacts, ViewerReport>({
  operation: 'socialChanges',
  toVariables: ({ postIds }, index) => {
    const posts = Array.from(
      { length: Number(postsEach) },
      (_unused, place) => `post:${postIds[(index * 7 + place * 31) % postIds.length]}`,
    );
    return { topics: ['me', 'feed:newest', ...new Set(posts)] };
  },
  record: (text, arrived, { startedAt }) => {
    messages += 1;
    bytes += text.length;
    for (const [, time] of text.toString('latin1').matchAll(times)) delays.push(arrived - startedAt - Number(time));
  },
  getReport: () => ({ kind: 'report', delays, messages, bytes }),
});

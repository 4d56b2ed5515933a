import type { Transaction } from '../../database/types.ts';
import type { ReportDecision } from '../../generated/schema.ts';
import type { Context } from '../../graphql/context.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import type { Language, ServerMessageId } from '../../i18n/translate.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { MailValues } from '../mail/mails.ts';
import { notifyAll } from '../notifications/notify.ts';
import type { JudgedPost, Reporter, Rule, Told } from './decisions.store.ts';

/** Characters of the post by which people know which one it was. */
const EXCERPT = 80;

/** Reporters of one case who get an e-mail; the others find the outcome in the app. A mail is a statement. */
const MOST_MAILS = 200;

/** What a decision or its end means for the people whom it concerns: what they are told begins with these words. */
type Meaning = MailValues['postDecision']['outcome'];

/** What reporters are told who do not see the post any more. */
const UNNAMED: Partial<Record<Meaning, ServerMessageId>> = {
  'toReporter.dismiss': 'reports.toReporterUnnamed.dismiss',
  'toReporter.warn': 'reports.toReporterUnnamed.warn',
  'toReporter.hide': 'reports.toReporterUnnamed.hide',
  'toReporter.suspend': 'reports.toReporterUnnamed.suspend',
};

/** What is told of a decision. */
export interface Outcome {
  readonly post: Pick<JudgedPost, 'id' | 'state' | 'title' | 'description'>;
  readonly rule: Rule | null;
  readonly reason: string;
  /** Until when the author is kept out. */
  readonly until: Date | null;
}

const languageOf = ({ language }: Told): Language => (language === 'tr' ? 'tr' : 'en');

function excerptOf({ title, description }: Outcome['post']): string {
  const text = [...(title || description).replace(/\s+/gu, ' ').trim()];
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).join('')}…` : text.join('');
}

const dateIn = (language: Language, date: Date | null): string =>
  date === null ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Tells the author, who always gets an e-mail as well: an admin acted on what is theirs. */
export const tellAuthor = (
  tx: Transaction,
  ctx: Context,
  author: Told,
  decision: 'warn' | 'hide' | 'suspend' | 'undo' | 'undoHidden' | 'undoSuspended' | 'delete',
  outcome: Outcome,
): Promise<void> => tell(tx, ctx, [{ ...author, seesPost: true }], `toAuthor.${decision}`, outcome);

/** Tells those who reported the post; nobody learns who else did, nor reads anything of a post that they do not see any more. */
export const tellReporters = (
  tx: Transaction,
  ctx: Context,
  reporters: readonly Reporter[],
  decision: ReportDecision,
  outcome: Outcome,
): Promise<void> => tell(tx, ctx, reporters, `toReporter.${decision}`, outcome);

async function tell(
  tx: Transaction,
  ctx: Context,
  people: readonly Reporter[],
  meaning: Meaning,
  { post, rule, reason, until }: Outcome,
): Promise<void> {
  const now = ctx.now();
  const isAuthor = meaning.startsWith('toAuthor');
  const excerpt = excerptOf(post);
  const toWhom = ({ seesPost }: Pick<Reporter, 'seesPost'>) => ({
    excerpt: seesPost ? excerpt : '',
    link: seesPost && post.state === 'visible' ? `/posts/${post.id}` : null,
    messageId: (seesPost ? undefined : UNNAMED[meaning]) ?? (`reports.${meaning}` as const),
  });
  const alike = Map.groupBy(people, (person) => `${languageOf(person)} ${person.seesPost}`);
  for (const readers of alike.values()) {
    const [first] = readers;
    if (first === undefined) continue;
    const language = languageOf(first);
    const told = toWhom(first);
    const ruleName = rule === null ? '' : inLanguage(language, rule.name, rule.nameTr);
    // oxlint-disable-next-line no-await-in-loop -- one transaction runs one statement at a time
    await notifyAll(
      tx,
      readers.map(({ id }) => id),
      {
        type: 'platform_news',
        groupKey: `post:${post.id}:${isAuthor ? 'decision' : 'report'}`,
        actorId: undefined,
        messageId: told.messageId,
        values: { post: told.excerpt, rule: ruleName, reason, until: dateIn(language, until) },
        link: told.link,
        mails: false,
      },
      now,
    );
  }
  const mailed = people.filter((each) => !each.isGuest && (isAuthor || each.emailVerifiedAt !== null));
  for (const person of mailed.slice(0, MOST_MAILS)) {
    const language = languageOf(person);
    const told = toWhom(person);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await queueMail(
      tx,
      {
        kind: 'postDecision',
        to: person.emailaddress,
        userId: person.id,
        language,
        values: {
          name: person.firstname,
          outcome: meaning,
          post: told.excerpt,
          rule: rule === null ? null : inLanguage(language, rule.name, rule.nameTr),
          reason,
          until,
          link: `${ctx.siteUrl()}${told.link ?? '/'}`,
        },
      },
      now,
    );
  }
}

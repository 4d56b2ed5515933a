import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import type { Language } from '../../i18n/translate.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import type { MailValues } from '../ground/mail/mails.ts';
import { notifyAll } from '../ground/notifications/notify.ts';
import type { PostContent } from '../posts/writing/postEvidence.ts';
import { withoutWords } from '../ground/notifications/decisionTexts.ts';
import type { NoticeRecipient } from '../people/noticeRecipient.ts';
import { toExcerpt } from '../ground/texts/toExcerpt.ts';
import type { ModeratedPost, Rule } from './decisions.store.ts';

/** What a decision or its end means for the people whom it concerns: what they are told begins with these words. */
type Meaning = MailValues['postDecision']['outcome'];

/** What is told of a decision. */
export interface Outcome {
  readonly post: Pick<ModeratedPost, 'id' | 'state' | 'title' | 'description'> & { readonly content: PostContent };
  readonly rule: Rule | null;
  readonly reason: string;
  /** Until when the author is kept out. */
  readonly until: Date | null;
}

/** The same, as it is told to many. */
export interface News extends Omit<Outcome, 'post'> {
  readonly meaning: Meaning;
  readonly postId: number;
  /** How the post begins; nothing for pictures alone. */
  readonly excerpt: string;
  readonly pictures: number;
  /** Whether it can be opened. */
  readonly isUp: boolean;
  /** Where the site is reached. */
  readonly site: string;
}

/** Somebody who hears of it, and whether they see the post. */
export type Recipient = NoticeRecipient & { readonly seesPost: boolean };

/** By what people know a post: its words, or what it asks or passes on without any. */
export const excerptOfPost = ({ title, description, content }: Outcome['post']): string =>
  toExcerpt(title || description || content.question || content.news?.title || '');

const dateIn = (language: Language, date: Date | null): string =>
  date === null ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Tells the author, who always gets an e-mail as well: an admin acted on what is theirs. */
export async function notifyAuthor(
  tx: Transaction,
  ctx: Context,
  author: NoticeRecipient,
  decision: 'warn' | 'hide' | 'suspend' | 'undo' | 'undoHidden' | 'undoSuspended' | 'delete',
  { post, ...outcome }: Outcome,
): Promise<void> {
  const news: News = {
    ...outcome,
    meaning: `toAuthor.${decision}`,
    postId: post.id,
    excerpt: excerptOfPost(post),
    pictures: post.content.altTexts.length,
    isUp: post.state === 'visible',
    site: ctx.siteUrl(),
  };
  const recipient = { ...author, seesPost: true };
  await notifyInApp(tx, [recipient], news, ctx.now());
  if (!author.isGuest) await mail(tx, recipient, news, ctx.now());
}

/** The page of the post and its name, for those who see it. */
function namedFor({ seesPost }: Pick<Recipient, 'seesPost'>, { meaning, postId, excerpt, isUp }: News) {
  return {
    excerpt: seesPost ? excerpt : '',
    link: seesPost && isUp ? `/posts/${postId}` : null,
    messageId: seesPost && excerpt !== '' ? (`reports.${meaning}` as const) : withoutWords(`reports.${meaning}`),
  };
}

/** Tells several people in the app: a few statements, whatever their number. */
export async function notifyInApp(tx: Transaction, people: readonly Recipient[], news: News, now: Date): Promise<void> {
  const { meaning, postId, pictures, rule, reason, until } = news;
  const alike = Map.groupBy(people, (person) => `${person.language} ${person.seesPost}`);
  for (const readers of alike.values()) {
    const [first] = readers;
    if (first === undefined) continue;
    const { language } = first;
    const { excerpt, link, messageId } = namedFor(first, news);
    const ruleName = rule === null ? '' : inLanguage(language, rule.name, rule.nameTr);
    await notifyAll(
      tx,
      readers.map(({ id }) => id),
      {
        type: 'platform_news',
        groupKey: `post:${postId}:${meaning.startsWith('toAuthor') ? 'decision' : 'report'}`,
        actorId: undefined,
        messageId,
        values: { post: excerpt, pictures, rule: ruleName, reason, until: dateIn(language, until) },
        link,
        mails: false,
        isModeration: meaning.startsWith('toAuthor'),
      },
      now,
    );
  }
}

/** Puts an e-mail to one person into the outbox. */
export async function mail(tx: Transaction, person: Recipient, news: News, now: Date): Promise<void> {
  const { meaning, pictures, rule, reason, until } = news;
  const { language } = person;
  const { excerpt, link } = namedFor(person, news);
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
        post: excerpt,
        pictures: meaning.startsWith('toAuthor') ? pictures : 0,
        rule: rule === null ? null : inLanguage(language, rule.name, rule.nameTr),
        reason,
        until,
        link: `${news.site}${link ?? '/'}`,
      },
    },
    now,
  );
}

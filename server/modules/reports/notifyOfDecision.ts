import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import type { MailValues } from '../ground/mail/mails.ts';
import { notifyAll } from '../ground/notifications/notify.ts';
import type { PostContent } from '../posts/writing/postEvidence.ts';
import { withoutPostText } from '../ground/notifications/decisionTexts.ts';
import type { NoticeRecipient } from '../people/lockAuthor.ts';
import { toExcerpt } from '../ground/texts/toExcerpt.ts';
import type { ModeratedPost, Rule } from './decisions.store.ts';

/** The kind of outcome; it selects the message ids. */
type Meaning = MailValues['postDecision']['outcome'];

/** The outcome of a decision for its notifications. */
export interface Outcome {
  readonly post: Pick<ModeratedPost, 'id' | 'state' | 'title' | 'description'> & { readonly content: PostContent };
  readonly rule: Rule | null;
  readonly reason: string;
  /** End of the author's suspension. */
  readonly until: Date | null;
}

/** The outcome in the form that is shared by all recipients. */
export interface DecisionNotice extends Omit<Outcome, 'post'> {
  readonly meaning: Meaning;
  readonly postId: number;
  /** The beginning of the post's text; empty for posts with pictures only. */
  readonly excerpt: string;
  readonly pictures: number;
  /** Whether the post is visible now. */
  readonly isVisible: boolean;
  /** The public address of the site. */
  readonly site: string;
}

/** A recipient of the notice, and whether the recipient can see the post. */
export type Recipient = NoticeRecipient & { readonly canSeePost: boolean };

/**
 * A short text that identifies a post: its title or text, else its poll question or the title of its shared article.
 */
export const excerptOfPost = ({ title, description, content }: Outcome['post']): string =>
  toExcerpt(title || description || content.question || content.news?.title || '');

const dateIn = (language: Language, date: Date | null): string =>
  date === null ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Notifies the author in the app and always by e-mail, because the decision concerns the author's own content. */
export async function notifyAuthor(
  tx: Transaction,
  ctx: Context,
  author: NoticeRecipient,
  decision: 'warn' | 'hide' | 'suspend' | 'undo' | 'undoHidden' | 'undoSuspended' | 'delete',
  { post, ...outcome }: Outcome,
): Promise<void> {
  const notice: DecisionNotice = {
    ...outcome,
    meaning: `toAuthor.${decision}`,
    postId: post.id,
    excerpt: excerptOfPost(post),
    pictures: post.content.altTexts.length,
    isVisible: post.state === 'visible',
    site: ctx.siteUrl(),
  };
  const recipient = { ...author, canSeePost: true };
  await notifyInApp(tx, [recipient], notice, ctx.now());
  if (!author.isGuest) await queueDecisionMail(tx, recipient, notice, ctx.now());
}

/** The quote and the link of a post, for recipients who can see it. */
function toQuote(
  { canSeePost }: Pick<Recipient, 'canSeePost'>,
  { meaning, postId, excerpt, isVisible }: DecisionNotice,
) {
  return {
    excerpt: canSeePost ? excerpt : '',
    link: canSeePost && isVisible ? `/posts/${postId}` : null,
    messageId: canSeePost && excerpt !== '' ? (`reports.${meaning}` as const) : withoutPostText(`reports.${meaning}`),
  };
}

/** Creates in-app notifications for many people with a constant number of queries per language. */
export async function notifyInApp(
  tx: Transaction,
  people: readonly Recipient[],
  notice: DecisionNotice,
  now: Date,
): Promise<void> {
  const { meaning, postId, pictures, rule, reason, until } = notice;
  const recipientsByForm = Map.groupBy(people, (person) => `${person.language} ${person.canSeePost}`);
  for (const readers of recipientsByForm.values()) {
    const [first] = readers;
    if (first === undefined) continue;
    const { language } = first;
    const { excerpt, link, messageId } = toQuote(first, notice);
    const ruleName = rule === null ? '' : pickText(language, rule.name, rule.nameTr);
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

/** Queues an e-mail to one person. */
export async function queueDecisionMail(
  tx: Transaction,
  person: Recipient,
  notice: DecisionNotice,
  now: Date,
): Promise<void> {
  const { meaning, pictures, rule, reason, until } = notice;
  const { language } = person;
  const { excerpt, link } = toQuote(person, notice);
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
        rule: rule === null ? null : pickText(language, rule.name, rule.nameTr),
        reason,
        until,
        link: `${notice.site}${link ?? '/'}`,
      },
    },
    now,
  );
}

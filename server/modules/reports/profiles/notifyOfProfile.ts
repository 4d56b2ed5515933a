import { requireViewer, type Context } from '../../../context/context.ts';
import type { Transaction } from '../../../database/types.ts';
import { pickText } from '../../../i18n/pickText.ts';
import type { MailValues } from '../../ground/mail/mails.ts';
import { queueMail } from '../../ground/mail/queueMail.ts';
import { notifyAll } from '../../ground/notifications/notify.ts';
import type { NoticeRecipient } from '../../people/lockAuthor.ts';
import * as store from './profileDecisions.store.ts';
import type { ProfileRule } from './profileReports.store.ts';

/** Maximum number of e-mails per case; other reporters are notified in the app only. */
const MAX_MAILS = 200;

interface ProfileOutcome {
  readonly rule: ProfileRule | null;
  readonly reason: string;
  /** The name of the reported bot. */
  readonly bot?: string;
}

/** The kind of outcome; it selects the message ids. */
type Meaning = MailValues['profileDecision']['outcome'];

type MeaningTo<Recipient extends string> = Meaning extends infer Each
  ? Each extends `${Recipient}.${infer Kind}`
    ? Kind
    : never
  : never;

/** Notifies the reporters of a case, except the deciding admin. They learn neither of each other nor the admin. */
export async function notifyProfileReporters(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  kind: MeaningTo<'toReporter'>,
  outcome: ProfileOutcome,
): Promise<void> {
  const viewer = requireViewer(ctx);
  const people = (await store.getReporters(tx, caseId)).filter(({ id }) => id !== viewer.id);
  const meaning = `toReporter.${kind}` as const;
  await notifyInApp(tx, ctx, caseId, people, meaning, outcome);
  const mailed = people.filter(({ isGuest, emailVerifiedAt }) => !isGuest && emailVerifiedAt !== null);
  for (const person of mailed.slice(0, MAX_MAILS)) await mail(tx, ctx, person, meaning, outcome);
}

/** Notifies the reported person in the app and always by e-mail, because the decision concerns the own profile. */
export async function notifyPerson(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  person: NoticeRecipient,
  kind: MeaningTo<'toPerson'>,
  outcome: ProfileOutcome,
): Promise<void> {
  const meaning = `toPerson.${kind}` as const;
  await notifyInApp(tx, ctx, caseId, [person], meaning, outcome);
  if (!person.isGuest) await mail(tx, ctx, person, meaning, outcome);
}

const toValues = (rule: string, { reason, bot }: ProfileOutcome): Record<string, string> => ({
  rule,
  reason,
  ...(bot !== undefined && { bot }),
});

const ruleIn = ({ rule }: ProfileOutcome, { language }: Pick<NoticeRecipient, 'language'>): string =>
  rule === null ? '' : pickText(language, rule.name, rule.nameTr);

async function notifyInApp(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  people: readonly NoticeRecipient[],
  meaning: Meaning,
  outcome: ProfileOutcome,
): Promise<void> {
  for (const readers of Map.groupBy(people, ({ language }) => language).values()) {
    const [first] = readers;
    if (first === undefined) continue;
    await notifyAll(
      tx,
      readers.map(({ id }) => id),
      {
        type: 'platform_news',
        groupKey: `profile-case:${caseId}`,
        actorId: undefined,
        messageId: `profileReports.${meaning}`,
        values: toValues(ruleIn(outcome, first), outcome),
        link: null,
        mails: false,
        isModeration: meaning.startsWith('toPerson'),
      },
      ctx.now(),
    );
  }
}

const mail = (
  tx: Transaction,
  ctx: Context,
  person: NoticeRecipient,
  outcome: Meaning,
  decided: ProfileOutcome,
): Promise<void> =>
  queueMail(
    tx,
    {
      kind: 'profileDecision',
      to: person.emailaddress,
      userId: person.id,
      language: person.language,
      values: {
        name: person.firstname,
        outcome,
        rule: decided.rule === null ? null : ruleIn(decided, person),
        reason: decided.reason,
        ...(decided.bot !== undefined && { bot: decided.bot }),
        link: `${ctx.siteUrl()}/`,
      },
    },
    ctx.now(),
  );

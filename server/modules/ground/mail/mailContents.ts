import { translate, type Language, type MessageValues, type ServerMessageId } from '../../../i18n/translate.ts';
import { onOneLine, unlinked } from './mailText.ts';
import type { MailKind, MailValues } from './mails.ts';

/** What a message says, in the reader's language and before it becomes text or HTML. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly button?: { readonly label: string; readonly link: string };
  /** What to do when the reader did not cause the message. */
  readonly note?: string;
}

type Say = (id: ServerMessageId, values?: MessageValues) => string;

interface Tools {
  readonly say: Say;
  /** A moment in words; the zone is named, because the reader's is not known. */
  readonly moment: (when: Date) => string;
  readonly hello: (name: string) => string;
}

type Writers = { readonly [Kind in MailKind]: (tools: Tools, values: MailValues[Kind]) => MailContent };

/** A text of several lines, each a paragraph of its own that can pretend to be nothing else. */
const getLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map(onOneLine)
    .filter((line) => line !== '');

const writers: Writers = {
  verifyEmail: ({ say, hello }, { name, link, hours }) => ({
    subject: say('mail.verifyEmail.subject'),
    greeting: hello(name),
    paragraphs: [say('mail.verifyEmail.text', { hours })],
    button: { label: say('mail.verifyEmail.button'), link },
    note: say('mail.verifyEmail.note'),
  }),
  registerCode: ({ say }, { code, minutes }) => ({
    subject: say('mail.registerCode.subject'),
    greeting: say('mail.helloNobody'),
    paragraphs: [say('mail.registerCode.text', { minutes })],
    code,
    note: say('mail.registerCode.note'),
  }),
  passwordCode: ({ say, hello }, { name, code, link, minutes }) => ({
    subject: say('mail.passwordCode.subject'),
    greeting: hello(name),
    paragraphs: [say('mail.passwordCode.text', { minutes })],
    code,
    button: { label: say('mail.passwordCode.button'), link },
    note: say('mail.passwordCode.note'),
  }),
  passwordChanged: ({ say, hello, moment }, { name, device, when, hasUnlinked, hasEndedKey, link }) => ({
    subject: say('mail.passwordChanged.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.passwordChanged.text', { when: moment(when), device: unlinked(device) }),
      ...(hasUnlinked ? [say('mail.passwordChanged.unlinked')] : []),
      ...(hasEndedKey ? [say('mail.passwordChanged.apiKey')] : []),
      say('mail.passwordChanged.note'),
    ],
    button: { label: say('mail.passwordChanged.button'), link },
  }),
  confirmNewEmail: ({ say, hello }, { name, link, hours }) => ({
    subject: say('mail.confirmNewEmail.subject'),
    greeting: hello(name),
    paragraphs: [say('mail.confirmNewEmail.text', { hours })],
    button: { label: say('mail.confirmNewEmail.button'), link },
    note: say('mail.confirmNewEmail.note'),
  }),
  emailChangeAsked: ({ say, hello }, { name, newAddress, link }) => ({
    subject: say('mail.emailChangeAsked.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.emailChangeAsked.text', { newAddress: onOneLine(newAddress) }),
      say('mail.emailChangeAsked.note'),
    ],
    button: { label: say('mail.emailChangeAsked.button'), link },
  }),
  emailChanged: ({ say, hello, moment }, { name, newAddress, when }) => ({
    subject: say('mail.emailChanged.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.emailChanged.text', { newAddress: onOneLine(newAddress), when: moment(when) }),
      say('mail.emailChanged.note'),
    ],
  }),
  newDevice: ({ say, hello, moment }, { name, device, address, when, link }) => ({
    subject: say('mail.newDevice.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.newDevice.text', { when: moment(when), device: unlinked(device), address: onOneLine(address) }),
      say('mail.newDevice.note'),
    ],
    button: { label: say('mail.newDevice.button'), link },
  }),
  identityLinked: ({ say, hello, moment }, { name, provider, when, link }) => ({
    subject: say('mail.identityLinked.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.identityLinked.text', { when: moment(when), provider: onOneLine(provider) }),
      say('mail.identityLinked.note'),
    ],
    button: { label: say('mail.identityLinked.button'), link },
  }),
  accountDeactivated: ({ say, hello }, { name, link }) => ({
    subject: say('mail.accountDeactivated.subject'),
    greeting: hello(name),
    paragraphs: [say('mail.accountDeactivated.text')],
    button: { label: say('mail.accountDeactivated.button'), link },
  }),
  accountDisabled: ({ say, hello }, { name, reason }) => ({
    subject: say('mail.accountDisabled.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.accountDisabled.text'),
      ...(reason === null ? [] : [say('mail.accountSwitch.reason', { reason: onOneLine(reason) })]),
      say('mail.accountDisabled.note'),
    ],
  }),
  accountEnabled: ({ say, hello }, { name, reason, link }) => ({
    subject: say('mail.accountEnabled.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.accountEnabled.text'),
      ...(reason === null ? [] : [say('mail.accountSwitch.reason', { reason: onOneLine(reason) })]),
    ],
    button: { label: say('mail.accountDeactivated.button'), link },
  }),
  deletionAsked: ({ say, hello, moment }, { name, when, link }) => ({
    subject: say('mail.deletionAsked.subject'),
    greeting: hello(name),
    paragraphs: [say('mail.deletionAsked.text', { when: moment(when) })],
    button: { label: say('mail.deletionAsked.button'), link },
  }),
  deletionCancelled: ({ say, hello, moment }, { name, when, link }) => ({
    subject: say('mail.deletionCancelled.subject'),
    greeting: hello(name),
    paragraphs: [say('mail.deletionCancelled.text', { when: moment(when) }), say('mail.deletionCancelled.note')],
    button: { label: say('mail.deletionCancelled.button'), link },
  }),
  accountDeleted: ({ say, hello }, { name }) => ({
    subject: say('mail.accountDeleted.subject'),
    greeting: hello(name),
    paragraphs: [say('mail.accountDeleted.text')],
  }),
  notification: ({ say, hello }, { name, text, link, settingsLink }) => ({
    subject: say('mail.notification.subject'),
    greeting: hello(name),
    paragraphs: [unlinked(text)],
    button: { label: say('mail.notification.button'), link },
    note: say('mail.notification.note', { settingsLink }),
  }),
  botDecision: ({ say, hello }, { name, bot, decision, reason, link }) => ({
    subject: say(`mail.botDecision.${decision}.subject`, { bot: onOneLine(bot) }),
    greeting: hello(name),
    paragraphs: [
      say(`mail.botDecision.${decision}.text`, { bot: onOneLine(bot) }),
      ...(reason === null ? [] : [say('mail.botDecision.reason'), ...getLines(reason)]),
    ],
    button: { label: say(decision === 'deleted' ? 'mail.botDecision.list' : 'mail.botDecision.open'), link },
  }),
  postDecision: ({ say, hello, moment }, { name, outcome, post, pictures, rule, reason, until, link }) => ({
    subject: say(outcome.startsWith('toAuthor') ? 'mail.postDecision.author' : 'mail.postDecision.reporter'),
    greeting: hello(name),
    paragraphs: [
      say(`mail.postDecision.${outcome}`, until === null ? {} : { until: moment(until) }),
      ...(post === '' ? [] : [say('mail.postDecision.post', { post: unlinked(post) })]),
      ...(post === '' && pictures > 0 ? [say('mail.postDecision.pictures', { pictures })] : []),
      ...(rule === null ? [] : [say('mail.postDecision.rule', { rule: onOneLine(rule) })]),
      say('mail.postDecision.reason'),
      ...getLines(reason),
    ],
    button: { label: say('mail.postDecision.button'), link },
  }),
  commentDeleted: ({ say, hello }, { name, comment, reason, link }) => ({
    subject: say('mail.commentDeleted.subject'),
    greeting: hello(name),
    paragraphs: [
      say('mail.commentDeleted.text'),
      say('mail.commentDeleted.comment', { comment: unlinked(comment) }),
      say('mail.commentDeleted.reason'),
      ...getLines(reason),
    ],
    button: { label: say('mail.commentDeleted.button'), link },
  }),
  alert: ({ say, hello, moment }, { name, firings, total, isSimulated, link, alertsLink }) => ({
    subject:
      total === 1
        ? say('mail.alert.subject', { symbol: onOneLine(firings[0]?.symbol ?? '') })
        : say('mail.alert.subjectOfMany', { total }),
    greeting: hello(name),
    paragraphs: [
      ...firings.flatMap(({ text, when }) => [onOneLine(text), say('mail.alert.when', { when: moment(when) })]),
      ...(total > firings.length ? [say('mail.alert.more', { more: total - firings.length })] : []),
      ...(isSimulated ? [say('mail.alert.simulated')] : []),
    ],
    button: { label: say(total === 1 ? 'mail.alert.button' : 'mail.alert.buttonOfMany'), link },
    note: say(total === 1 ? 'mail.alert.note' : 'mail.alert.noteOfMany', { alertsLink }),
  }),
};

/** What a message of a kind says in a language. */
export function mailContent<Kind extends MailKind>(
  language: Language,
  kind: Kind,
  values: MailValues[Kind],
): MailContent {
  const say: Say = (id, inserted) => translate(language, id, inserted);
  const moment = (when: Date): string =>
    say('mail.utc', {
      moment: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
        when,
      ),
    });
  const hello = (name: string): string => {
    const shown = unlinked(name);
    return shown === '' ? say('mail.helloNobody') : say('mail.hello', { name: shown });
  };
  return writers[kind]({ say, moment, hello }, values);
}

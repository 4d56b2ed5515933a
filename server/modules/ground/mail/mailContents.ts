import { translate, type Language, type MessageValues, type ServerMessageId } from '../../../i18n/translate.ts';
import { toSingleLine, withoutLinks } from './mailText.ts';
import type { MailKind, MailValues } from './mails.ts';

/** The content of a message in the reader's language, before it is rendered as text and HTML. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly button?: { readonly label: string; readonly link: string };
  /** Instructions for a reader who did not cause the message. */
  readonly note?: string;
}

type Say = (id: ServerMessageId, values?: MessageValues) => string;

interface Tools {
  readonly say: Say;
  /** Formats a date with its time zone, because the zone of the reader is unknown. */
  readonly formatDate: (when: Date) => string;
  readonly greet: (name: string) => string;
}

type Writers = { readonly [Kind in MailKind]: (tools: Tools, values: MailValues[Kind]) => MailContent };

/**
 * Splits a text into lines, each rendered as a paragraph of its own, so that a line cannot imitate another part of the
 * message.
 */
const getLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map(toSingleLine)
    .filter((line) => line !== '');

const writers: Writers = {
  verifyEmail: ({ say, greet }, { name, link, hours }) => ({
    subject: say('mail.verifyEmail.subject'),
    greeting: greet(name),
    paragraphs: [say('mail.verifyEmail.text', { hours })],
    button: { label: say('mail.verifyEmail.button'), link },
    note: say('mail.verifyEmail.note'),
  }),
  registerCode: ({ say }, { code, minutes }) => ({
    subject: say('mail.registerCode.subject'),
    greeting: say('mail.helloWithoutName'),
    paragraphs: [say('mail.registerCode.text', { minutes })],
    code,
    note: say('mail.registerCode.note'),
  }),
  passwordCode: ({ say, greet }, { name, code, link, minutes }) => ({
    subject: say('mail.passwordCode.subject'),
    greeting: greet(name),
    paragraphs: [say('mail.passwordCode.text', { minutes })],
    code,
    button: { label: say('mail.passwordCode.button'), link },
    note: say('mail.passwordCode.note'),
  }),
  passwordChanged: ({ say, greet, formatDate }, { name, device, when, hasUnlinked, hasEndedKey, link }) => ({
    subject: say('mail.passwordChanged.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.passwordChanged.text', { when: formatDate(when), device: withoutLinks(device) }),
      ...(hasUnlinked ? [say('mail.passwordChanged.unlinked')] : []),
      ...(hasEndedKey ? [say('mail.passwordChanged.apiKey')] : []),
      say('mail.passwordChanged.note'),
    ],
    button: { label: say('mail.passwordChanged.button'), link },
  }),
  confirmNewEmail: ({ say, greet }, { name, link, hours }) => ({
    subject: say('mail.confirmNewEmail.subject'),
    greeting: greet(name),
    paragraphs: [say('mail.confirmNewEmail.text', { hours })],
    button: { label: say('mail.confirmNewEmail.button'), link },
    note: say('mail.confirmNewEmail.note'),
  }),
  emailChangeAsked: ({ say, greet }, { name, newAddress, link }) => ({
    subject: say('mail.emailChangeAsked.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.emailChangeAsked.text', { newAddress: toSingleLine(newAddress) }),
      say('mail.emailChangeAsked.note'),
    ],
    button: { label: say('mail.emailChangeAsked.button'), link },
  }),
  emailChanged: ({ say, greet, formatDate }, { name, newAddress, when }) => ({
    subject: say('mail.emailChanged.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.emailChanged.text', { newAddress: toSingleLine(newAddress), when: formatDate(when) }),
      say('mail.emailChanged.note'),
    ],
  }),
  newDevice: ({ say, greet, formatDate }, { name, device, address, when, link }) => ({
    subject: say('mail.newDevice.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.newDevice.text', {
        when: formatDate(when),
        device: withoutLinks(device),
        address: toSingleLine(address),
      }),
      say('mail.newDevice.note'),
    ],
    button: { label: say('mail.newDevice.button'), link },
  }),
  identityLinked: ({ say, greet, formatDate }, { name, provider, when, link }) => ({
    subject: say('mail.identityLinked.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.identityLinked.text', { when: formatDate(when), provider: toSingleLine(provider) }),
      say('mail.identityLinked.note'),
    ],
    button: { label: say('mail.identityLinked.button'), link },
  }),
  accountDeactivated: ({ say, greet }, { name, link }) => ({
    subject: say('mail.accountDeactivated.subject'),
    greeting: greet(name),
    paragraphs: [say('mail.accountDeactivated.text')],
    button: { label: say('mail.accountDeactivated.button'), link },
  }),
  accountDisabled: ({ say, greet }, { name, reason }) => ({
    subject: say('mail.accountDisabled.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.accountDisabled.text'),
      ...(reason === null ? [] : [say('mail.accountSwitch.reason', { reason: toSingleLine(reason) })]),
      say('mail.accountDisabled.note'),
    ],
  }),
  accountEnabled: ({ say, greet }, { name, reason, link }) => ({
    subject: say('mail.accountEnabled.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.accountEnabled.text'),
      ...(reason === null ? [] : [say('mail.accountSwitch.reason', { reason: toSingleLine(reason) })]),
    ],
    button: { label: say('mail.accountDeactivated.button'), link },
  }),
  deletionAsked: ({ say, greet, formatDate }, { name, when, link }) => ({
    subject: say('mail.deletionAsked.subject'),
    greeting: greet(name),
    paragraphs: [say('mail.deletionAsked.text', { when: formatDate(when) })],
    button: { label: say('mail.deletionAsked.button'), link },
  }),
  deletionCancelled: ({ say, greet, formatDate }, { name, when, link }) => ({
    subject: say('mail.deletionCancelled.subject'),
    greeting: greet(name),
    paragraphs: [say('mail.deletionCancelled.text', { when: formatDate(when) }), say('mail.deletionCancelled.note')],
    button: { label: say('mail.deletionCancelled.button'), link },
  }),
  accountDeleted: ({ say, greet }, { name }) => ({
    subject: say('mail.accountDeleted.subject'),
    greeting: greet(name),
    paragraphs: [say('mail.accountDeleted.text')],
  }),
  notification: ({ say, greet }, { name, text, link, settingsLink }) => ({
    subject: say('mail.notification.subject'),
    greeting: greet(name),
    paragraphs: [withoutLinks(text)],
    button: { label: say('mail.notification.button'), link },
    note: say('mail.notification.note', { settingsLink }),
  }),
  botDecision: ({ say, greet }, { name, bot, decision, reason, link }) => ({
    subject: say(`mail.botDecision.${decision}.subject`, { bot: toSingleLine(bot) }),
    greeting: greet(name),
    paragraphs: [
      say(`mail.botDecision.${decision}.text`, { bot: toSingleLine(bot) }),
      ...(reason === null ? [] : [say('mail.botDecision.reason'), ...getLines(reason)]),
    ],
    button: { label: say(decision === 'deleted' ? 'mail.botDecision.list' : 'mail.botDecision.open'), link },
  }),
  profileDecision: ({ say, greet }, { name, outcome, rule, reason, bot, link }) => ({
    subject: say(
      outcome.startsWith('toPerson')
        ? 'mail.profileDecision.person'
        : bot === undefined
          ? 'mail.profileDecision.reporter'
          : 'mail.profileDecision.botReporter',
    ),
    greeting: greet(name),
    paragraphs: [
      say(`mail.profileDecision.${outcome}`, bot === undefined ? {} : { bot: toSingleLine(bot) }),
      ...(rule === null ? [] : [say('mail.postDecision.rule', { rule: toSingleLine(rule) })]),
      say('mail.postDecision.reason'),
      ...getLines(reason),
    ],
    button: { label: say('mail.postDecision.button'), link },
  }),
  postDecision: ({ say, greet, formatDate }, { name, outcome, post, pictures, rule, reason, until, link }) => ({
    subject: say(outcome.startsWith('toAuthor') ? 'mail.postDecision.author' : 'mail.postDecision.reporter'),
    greeting: greet(name),
    paragraphs: [
      say(`mail.postDecision.${outcome}`, until === null ? {} : { until: formatDate(until) }),
      ...(post === '' ? [] : [say('mail.postDecision.post', { post: withoutLinks(post) })]),
      ...(post === '' && pictures > 0 ? [say('mail.postDecision.pictures', { pictures })] : []),
      ...(rule === null ? [] : [say('mail.postDecision.rule', { rule: toSingleLine(rule) })]),
      say('mail.postDecision.reason'),
      ...getLines(reason),
    ],
    button: { label: say('mail.postDecision.button'), link },
  }),
  commentDeleted: ({ say, greet }, { name, comment, reason, link }) => ({
    subject: say('mail.commentDeleted.subject'),
    greeting: greet(name),
    paragraphs: [
      say('mail.commentDeleted.text'),
      say('mail.commentDeleted.comment', { comment: withoutLinks(comment) }),
      say('mail.commentDeleted.reason'),
      ...getLines(reason),
    ],
    button: { label: say('mail.commentDeleted.button'), link },
  }),
  alert: ({ say, greet, formatDate }, { name, firings, total, isSimulated, link, alertsLink }) => ({
    subject:
      total === 1
        ? say('mail.alert.subject', { symbol: toSingleLine(firings[0]?.symbol ?? '') })
        : say('mail.alert.subjectOfMany', { total }),
    greeting: greet(name),
    paragraphs: [
      ...firings.flatMap(({ text, when }) => [toSingleLine(text), say('mail.alert.when', { when: formatDate(when) })]),
      ...(total > firings.length ? [say('mail.alert.more', { more: total - firings.length })] : []),
      ...(isSimulated ? [say('mail.alert.simulated')] : []),
    ],
    button: { label: say(total === 1 ? 'mail.alert.button' : 'mail.alert.buttonOfMany'), link },
    note: say(total === 1 ? 'mail.alert.note' : 'mail.alert.noteOfMany', { alertsLink }),
  }),
};

/** Returns the content of a message of a kind in a language. */
export function mailContent<Kind extends MailKind>(
  language: Language,
  kind: Kind,
  values: MailValues[Kind],
): MailContent {
  const say: Say = (id, inserted) => translate(language, id, inserted);
  const formatDate = (when: Date): string =>
    say('mail.utc', {
      time: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(when),
    });
  const greet = (name: string): string => {
    const shown = withoutLinks(name);
    return shown === '' ? say('mail.helloWithoutName') : say('mail.hello', { name: shown });
  };
  return writers[kind]({ say, formatDate, greet }, values);
}

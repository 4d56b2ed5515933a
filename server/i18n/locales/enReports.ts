import { enProfileReports } from './enProfileReports.ts';

/** Messages about reported posts, profiles and bots, for admins, reporters and authors. */
export const enReports = {
  ...enProfileReports,
  'reports.notFound': 'This report no longer exists.',
  'reports.caseNotFound': 'This case no longer exists.',
  'reports.ruleNotFound': 'This rule is no longer in use. Please choose another one.',
  'reports.outdated': 'Another admin has changed this case in the meantime. Please review it before you continue.',
  'reports.postEdited':
    'The author has changed the post since you opened it. Nothing was done; please read it again before you decide.',
  'reports.reportOutdated':
    'Another admin has changed this report in the meantime. Please review it before you continue.',
  'reports.decided': 'This case has already been decided.',
  'reports.cannotUndo': 'There is no decision to reverse in this case.',
  'reports.noAdmin': 'Cases can only be assigned to admins with an active account.',
  'reports.authorGone': 'The author’s account no longer exists, so it cannot be suspended.',
  'reports.authorIsAdmin': 'Admins cannot be suspended.',
  'reports.tooMany':
    'You can report at most {count} posts an hour. You can report the next one in {minutes, plural, one {# minute} other {# minutes}}.',
  'reports.tooManyToday':
    'You can report at most {count} posts a day. You can report the next one in {hours, plural, one {# hour} other {# hours}}.',
  'reports.statusChanged': 'Report changed',
  'reports.deleted': 'Report deleted',
  'reports.opened': 'Case opened',
  'reports.assigned': 'Case assigned',
  'reports.released': 'Case unassigned',
  'reports.noted': 'Note added',
  'reports.decidedNow': 'Case decided',
  'reports.undone': 'Decision reversed',
  'reports.postHidden': 'Post hidden',
  'reports.toAuthor.warn': 'An admin has warned you about your post “{post}”. Rule: {rule}. Reason: {reason}',
  'reports.toAuthor.hide': 'An admin has hidden your post “{post}”. Rule: {rule}. Reason: {reason}',
  'reports.toAuthor.suspend':
    'An admin has hidden your post “{post}” and suspended your account until {until}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthor.undo': 'An admin has reversed the decision about your post “{post}”. Reason: {reason}',
  'reports.toAuthor.undoHidden':
    'An admin has reversed a decision about your post “{post}”. It stays hidden because of another decision. Reason: {reason}',
  'reports.toAuthor.undoSuspended':
    'An admin has reversed a decision about your post “{post}”. Your account stays suspended until {until} because of another decision. Reason: {reason}',
  'reports.toAuthor.delete': 'An admin has deleted your post “{post}”. Reason: {reason}',
  'reports.toAuthorUnnamed.warn':
    'An admin has warned you about {pictures, plural, =0 {your post} one {your post with an image} other {your post with # images}}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthorUnnamed.hide':
    'An admin has hidden {pictures, plural, =0 {your post} one {your post with an image} other {your post with # images}}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthorUnnamed.suspend':
    'An admin has hidden {pictures, plural, =0 {your post} one {your post with an image} other {your post with # images}} and suspended your account until {until}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthorUnnamed.undo':
    'An admin has reversed the decision about {pictures, plural, =0 {your post} one {your post with an image} other {your post with # images}}. Reason: {reason}',
  'reports.toAuthorUnnamed.undoHidden':
    'An admin has reversed a decision about {pictures, plural, =0 {your post} one {your post with an image} other {your post with # images}}. It stays hidden because of another decision. Reason: {reason}',
  'reports.toAuthorUnnamed.undoSuspended':
    'An admin has reversed a decision about {pictures, plural, =0 {your post} one {your post with an image} other {your post with # images}}. Your account stays suspended until {until} because of another decision. Reason: {reason}',
  'reports.toAuthorUnnamed.delete':
    'An admin has deleted {pictures, plural, =0 {your post} one {your post with an image} other {your post with # images}}. Reason: {reason}',
  'reports.toReporter.dismiss':
    'We reviewed the post “{post}” that you reported. It does not break the rules and stays visible. Reason: {reason}',
  'reports.toReporter.warn':
    'We reviewed the post “{post}” that you reported. Its author was warned. Rule: {rule}. Reason: {reason}',
  'reports.toReporter.hide':
    'We reviewed the post “{post}” that you reported. It was hidden. Rule: {rule}. Reason: {reason}',
  'reports.toReporter.suspend':
    'We reviewed the post “{post}” that you reported. It was hidden and its author was suspended. Rule: {rule}. Reason: {reason}',
  'reports.toReporterUnnamed.dismiss':
    'We reviewed a post that you reported. It does not break the rules. Reason: {reason}',
  'reports.toReporterUnnamed.warn':
    'We reviewed a post that you reported. Its author was warned. Rule: {rule}. Reason: {reason}',
  'reports.toReporterUnnamed.hide':
    'We reviewed a post that you reported. It was hidden. Rule: {rule}. Reason: {reason}',
  'reports.toReporterUnnamed.suspend':
    'We reviewed a post that you reported. It was hidden and its author was suspended. Rule: {rule}. Reason: {reason}',
  'reports.toReporter.undo':
    'We have reversed our decision about the post “{post}” that you reported. Reason: {reason}',
  'reports.toReporter.undoHidden':
    'We have reversed a decision about a post that you reported. It stays hidden because of another decision. Reason: {reason}',
  'reports.toReporterUnnamed.undo': 'We have reversed our decision about a post that you reported. Reason: {reason}',
  'mail.postDecision.author': 'A decision about your post',
  'mail.postDecision.reporter': 'The post you reported',
  'mail.postDecision.toAuthor.warn':
    'An admin of Bourse has reviewed your post. It breaks a rule, so this is a warning. The post stays visible.',
  'mail.postDecision.toAuthor.hide':
    'An admin of Bourse has reviewed your post. It breaks a rule, so it was hidden and is no longer visible to anyone.',
  'mail.postDecision.toAuthor.suspend':
    'An admin of Bourse has reviewed your post. It breaks a rule, so it was hidden. Your account is suspended until {until}; you cannot sign in before then.',
  'mail.postDecision.toAuthor.undo':
    'An admin of Bourse has reversed the decision about your post. We are sorry for the trouble.',
  'mail.postDecision.toAuthor.undoHidden':
    'An admin of Bourse has reversed a decision about your post. It stays hidden because of another decision.',
  'mail.postDecision.toAuthor.undoSuspended':
    'An admin of Bourse has reversed a decision about your post. Your account stays suspended until {until} because of another decision; you cannot sign in before then.',
  'mail.postDecision.toAuthor.delete': 'An admin of Bourse has reviewed and deleted your post.',
  'mail.postDecision.toReporter.dismiss':
    'Thank you for your report. An admin of Bourse has reviewed the post. It does not break the rules and stays visible.',
  'mail.postDecision.toReporter.warn':
    'Thank you for your report. An admin of Bourse has reviewed the post and warned its author.',
  'mail.postDecision.toReporter.hide':
    'Thank you for your report. An admin of Bourse has reviewed the post and hidden it.',
  'mail.postDecision.toReporter.suspend':
    'Thank you for your report. An admin of Bourse has reviewed the post, hidden it and suspended its author.',
  'mail.postDecision.toReporter.undo':
    'An admin of Bourse has taken another look at the post that you reported and reversed the decision about it.',
  'mail.postDecision.toReporter.undoHidden':
    'An admin of Bourse has taken another look at the post that you reported and reversed a decision about it. It stays hidden because of another decision.',
  'mail.postDecision.post': 'The post: “{post}”',
  'mail.postDecision.pictures': 'The post: {pictures, plural, one {an image} other {# images}} without text',
  'mail.postDecision.rule': 'The rule: {rule}',
  'mail.postDecision.reason': 'The reason:',
  'mail.postDecision.button': 'Open Bourse',
} as const;

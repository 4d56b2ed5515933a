/** Sentences about posts that were reported: to admins, to those who reported and to authors. */
export const enReports = {
  'reports.notFound': 'This report does not exist any more.',
  'reports.caseNotFound': 'This case does not exist any more.',
  'reports.ruleNotFound': 'The rule is not in use any more. Please choose another one.',
  'reports.outdated': 'Somebody else has worked on this case meanwhile. Please look at it again before you go on.',
  'reports.postEdited':
    'The author has changed the post since you read it. Please read it again before you decide. Nothing was done.',
  'reports.reportOutdated':
    'Somebody else has worked on this report meanwhile. Please look at it again before you go on.',
  'reports.decided': 'This case is decided already.',
  'reports.cannotUndo': 'There is nothing to take back in this case.',
  'reports.noAdmin': 'Cases are for admins whose account is in use.',
  'reports.authorGone': 'The account of the author does not exist any more, so it cannot be suspended.',
  'reports.authorIsAdmin': 'Admins cannot be suspended.',
  'reports.tooMany':
    'You can report {count} posts an hour. You can report the next one in {minutes, plural, one {# minute} other {# minutes}}.',
  'reports.tooManyToday':
    'You can report {count} posts a day. You can report the next one in {hours, plural, one {# hour} other {# hours}}.',
  'reports.statusChanged': 'Report changed',
  'reports.deleted': 'Report deleted',
  'reports.opened': 'The case is open',
  'reports.assigned': 'Case assigned',
  'reports.released': 'Case given back',
  'reports.noted': 'Note added',
  'reports.decidedNow': 'Case decided',
  'reports.undone': 'Decision taken back',
  'reports.postHidden': 'Post hidden',
  'reports.toAuthor.warn': 'An admin warns you because of your post “{post}”. Rule: {rule}. Reason: {reason}',
  'reports.toAuthor.hide': 'An admin has hidden your post “{post}”. Rule: {rule}. Reason: {reason}',
  'reports.toAuthor.suspend':
    'An admin has hidden your post “{post}” and suspended your account until {until}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthor.undo': 'An admin has taken back the decision about your post “{post}”. Reason: {reason}',
  'reports.toAuthor.undoHidden':
    'An admin has taken back one decision about your post “{post}”. Because of another one it stays hidden. Reason: {reason}',
  'reports.toAuthor.undoSuspended':
    'An admin has taken back one decision about your post “{post}”. Because of another one your account stays suspended until {until}. Reason: {reason}',
  'reports.toAuthor.delete': 'An admin has deleted your post “{post}”. Reason: {reason}',
  'reports.toAuthorUnnamed.warn':
    'An admin warns you because of {pictures, plural, =0 {your post} one {your post with a picture} other {your post with # pictures}}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthorUnnamed.hide':
    'An admin has hidden {pictures, plural, =0 {your post} one {your post with a picture} other {your post with # pictures}}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthorUnnamed.suspend':
    'An admin has hidden {pictures, plural, =0 {your post} one {your post with a picture} other {your post with # pictures}} and suspended your account until {until}. Rule: {rule}. Reason: {reason}',
  'reports.toAuthorUnnamed.undo':
    'An admin has taken back the decision about {pictures, plural, =0 {your post} one {your post with a picture} other {your post with # pictures}}. Reason: {reason}',
  'reports.toAuthorUnnamed.undoHidden':
    'An admin has taken back one decision about {pictures, plural, =0 {your post} one {your post with a picture} other {your post with # pictures}}. Because of another one it stays hidden. Reason: {reason}',
  'reports.toAuthorUnnamed.undoSuspended':
    'An admin has taken back one decision about {pictures, plural, =0 {your post} one {your post with a picture} other {your post with # pictures}}. Because of another one your account stays suspended until {until}. Reason: {reason}',
  'reports.toAuthorUnnamed.delete':
    'An admin has deleted {pictures, plural, =0 {your post} one {your post with a picture} other {your post with # pictures}}. Reason: {reason}',
  'reports.toReporter.dismiss':
    'We looked at the post “{post}” that you reported. It breaks no rule and stays. Reason: {reason}',
  'reports.toReporter.warn':
    'We looked at the post “{post}” that you reported. Its author was warned. Rule: {rule}. Reason: {reason}',
  'reports.toReporter.hide':
    'We looked at the post “{post}” that you reported. It was hidden. Rule: {rule}. Reason: {reason}',
  'reports.toReporter.suspend':
    'We looked at the post “{post}” that you reported. It was hidden and its author suspended. Rule: {rule}. Reason: {reason}',
  'reports.toReporterUnnamed.dismiss': 'We looked at a post that you reported. It breaks no rule. Reason: {reason}',
  'reports.toReporterUnnamed.warn':
    'We looked at a post that you reported. Its author was warned. Rule: {rule}. Reason: {reason}',
  'reports.toReporterUnnamed.hide':
    'We looked at a post that you reported. It was hidden. Rule: {rule}. Reason: {reason}',
  'reports.toReporterUnnamed.suspend':
    'We looked at a post that you reported. It was hidden and its author suspended. Rule: {rule}. Reason: {reason}',
  'reports.toReporter.undo':
    'We have taken back what we decided about the post “{post}” that you reported. Reason: {reason}',
  'reports.toReporter.undoHidden':
    'We have taken back one decision about a post that you reported. Because of another one it stays hidden. Reason: {reason}',
  'reports.toReporterUnnamed.undo':
    'We have taken back what we decided about a post that you reported. Reason: {reason}',
  'mail.postDecision.author': 'A decision about your post',
  'mail.postDecision.reporter': 'The post that you reported',
  'mail.postDecision.toAuthor.warn':
    'An admin of Bourse has looked at your post and warns you: it breaks a rule. It stays where it is.',
  'mail.postDecision.toAuthor.hide':
    'An admin of Bourse has looked at your post and hidden it: it breaks a rule. Nobody sees it any more.',
  'mail.postDecision.toAuthor.suspend':
    'An admin of Bourse has looked at your post and hidden it: it breaks a rule. Your account is suspended until {until}; you cannot sign in before then.',
  'mail.postDecision.toAuthor.undo':
    'An admin of Bourse has taken back what was decided about your post. We are sorry for the trouble.',
  'mail.postDecision.toAuthor.undoHidden':
    'An admin of Bourse has taken back one decision about your post. Because of another one it stays hidden.',
  'mail.postDecision.toAuthor.undoSuspended':
    'An admin of Bourse has taken back one decision about your post. Because of another one your account stays suspended until {until}; you cannot sign in before then.',
  'mail.postDecision.toAuthor.delete': 'An admin of Bourse has looked at your post and deleted it.',
  'mail.postDecision.toReporter.dismiss':
    'Thank you for your report. An admin of Bourse has looked at the post: it breaks no rule and stays.',
  'mail.postDecision.toReporter.warn':
    'Thank you for your report. An admin of Bourse has looked at the post and warned its author.',
  'mail.postDecision.toReporter.hide':
    'Thank you for your report. An admin of Bourse has looked at the post and hidden it.',
  'mail.postDecision.toReporter.suspend':
    'Thank you for your report. An admin of Bourse has looked at the post, hidden it and suspended its author.',
  'mail.postDecision.toReporter.undo':
    'An admin of Bourse has looked again at the post that you reported and taken back what was decided about it.',
  'mail.postDecision.toReporter.undoHidden':
    'An admin of Bourse has looked again at the post that you reported and taken back one decision about it. Because of another one it stays hidden.',
  'mail.postDecision.post': 'The post: “{post}”',
  'mail.postDecision.pictures': 'The post: {pictures, plural, one {a picture} other {# pictures}} without words',
  'mail.postDecision.rule': 'The rule: {rule}',
  'mail.postDecision.reason': 'The reason:',
  'mail.postDecision.button': 'Open Bourse',
} as const;

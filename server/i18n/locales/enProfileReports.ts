/** Messages about reported profiles, for admins, reporters and reported people. */
export const enProfileReports = {
  'profileReports.posted': 'Profile reported',
  'profileReports.own': 'You cannot report your own profile.',
  'profileReports.admin': 'The profiles of admins cannot be reported or disabled here.',
  'profileReports.already': 'You have already reported this profile. An admin will review it.',
  'profileReports.categoryNotFound': 'This reason for a report does not exist.',
  'profileReports.tooMany':
    'You can report at most {count} profiles and bots an hour. You can report the next one in {minutes, plural, one {# minute} other {# minutes}}.',
  'profileReports.tooManyToday':
    'You can report at most {count} profiles and bots a day. You can report the next one in {hours, plural, one {# hour} other {# hours}}.',
  'profileReports.decidedNow': 'Case decided',
  'profileReports.toPerson.clear': 'An admin has removed parts of your profile. Rule: {rule}. Reason: {reason}',
  'profileReports.toReporter.dismiss':
    'We reviewed a profile that you reported. It does not break the rules. Reason: {reason}',
  'profileReports.toReporter.clear':
    'We reviewed a profile that you reported. Parts of it were removed. Rule: {rule}. Reason: {reason}',
  'profileReports.toReporter.disable':
    'We reviewed a profile that you reported. The account was disabled. Rule: {rule}. Reason: {reason}',
  'profileReports.toPerson.undo':
    'An admin has reversed the decision about your profile. The removed parts are restored unless you have replaced them. Reason: {reason}',
  'profileReports.toReporter.undo': 'We have reversed our decision about a profile that you reported. Reason: {reason}',
  'profileReports.toReporter.undoDisabled':
    'We have reversed a decision about a profile that you reported. The account stays disabled because of another decision. Reason: {reason}',
  'notifications.adminProfileReports':
    '{count, plural, one {A reported profile or bot waits for a decision} other {{count, number} reported profiles and bots wait for a decision}}',
  'botReports.posted': 'Report sent',
  'botReports.own': 'You cannot report a bot of your own team.',
  'botReports.already': 'You have already reported this bot. An admin will review it.',
  'botReports.alreadyMessage': 'You have already reported this message.',
  'botReports.messageNotFound': 'This message does not exist.',
  'botReports.noParts': 'No parts of a bot can be removed. Dismiss the reports or disable the bot.',
  'profileReports.toReporter.botDismiss':
    'We reviewed your report about the bot {bot}. It does not break the rules. Reason: {reason}',
  'profileReports.toReporter.botDisable':
    'We reviewed your report about the bot {bot} and disabled the bot. Rule: {rule}. Reason: {reason}',
  'profileReports.toReporter.botUndo':
    'We have reversed our decision about the bot {bot}, which you reported. Reason: {reason}',
  'profileReports.toReporter.botUndoDisabled':
    'We have reversed a decision about the bot {bot}, which you reported. The bot stays disabled because of another decision. Reason: {reason}',
  'mail.profileDecision.botReporter': 'The bot you reported',
  'mail.profileDecision.toReporter.botDismiss':
    'Thank you for your report. An admin of Bourse has reviewed the bot {bot}. It does not break the rules.',
  'mail.profileDecision.toReporter.botDisable':
    'Thank you for your report. An admin of Bourse has reviewed the bot {bot} and disabled it.',
  'mail.profileDecision.toReporter.botUndo':
    'An admin of Bourse has taken another look at the bot {bot} that you reported and reversed the decision about it.',
  'mail.profileDecision.toReporter.botUndoDisabled':
    'An admin of Bourse has taken another look at the bot {bot} that you reported and reversed a decision about it. The bot stays disabled because of another decision.',
  'mail.profileDecision.person': 'A decision about your profile',
  'mail.profileDecision.reporter': 'The profile you reported',
  'mail.profileDecision.toPerson.clear':
    'An admin of Bourse has reviewed your profile. Parts of it break a rule, so they were removed.',
  'mail.profileDecision.toReporter.dismiss':
    'Thank you for your report. An admin of Bourse has reviewed the profile. It does not break the rules.',
  'mail.profileDecision.toReporter.clear':
    'Thank you for your report. An admin of Bourse has reviewed the profile and removed parts of it.',
  'mail.profileDecision.toReporter.disable':
    'Thank you for your report. An admin of Bourse has reviewed the profile and disabled the account.',
  'mail.profileDecision.toPerson.undo':
    'An admin of Bourse has reversed the decision about your profile. The removed parts are restored unless you have replaced them. We are sorry for the trouble.',
  'mail.profileDecision.toReporter.undo':
    'An admin of Bourse has taken another look at the profile that you reported and reversed the decision about it.',
  'mail.profileDecision.toReporter.undoDisabled':
    'An admin of Bourse has taken another look at the profile that you reported and reversed a decision about it. The account stays disabled because of another decision.',
} as const;

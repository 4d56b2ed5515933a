/** What the server's e-mails say, and the page that shows those that stay here. */
export const enMail = {
  'mail.hello': 'Hello {name},',
  'mail.helloNobody': 'Hello,',
  'mail.linkHint': 'If the button does not work, copy this address into your browser:',
  'mail.automatic': 'Bourse sent this message automatically. Replies to it are not read.',
  'mail.utc': '{moment} UTC',
  'mail.verifyEmail.subject': 'Confirm your e-mail address',
  'mail.verifyEmail.text':
    'Please confirm that this e-mail address is yours. The link works once, for {hours, plural, one {# hour} other {# hours}}.',
  'mail.verifyEmail.button': 'Confirm e-mail address',
  'mail.verifyEmail.note': 'If you did not create an account at Bourse, you can ignore this message.',
  'mail.registerCode.subject': 'Your Bourse verification code',
  'mail.registerCode.text':
    'Enter this code to go on with your registration. It works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.registerCode.note':
    'Give this code to nobody; we never ask for it. If you did not ask for it, you can ignore this message.',
  'mail.passwordCode.subject': 'Your code for a new password',
  'mail.passwordCode.text':
    'Enter this code to choose a new password. It works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.passwordCode.button': 'Choose a new password',
  'mail.passwordCode.note':
    'Give this code to nobody; we never ask for it. If you did not ask for a new password, you can ignore this message: your password stays as it is.',
  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.text': 'The password of your account was changed on {when}, from {device}.',
  'mail.passwordChanged.unlinked':
    'Providers that were linked to your account for signing in (such as Google) no longer open it. One that knows you by this e-mail address is linked again as soon as you sign in with it.',
  'mail.passwordChanged.apiKey':
    'Your API key ended with the old password. Programs that used it need a new one, which you make in the console.',
  'mail.passwordChanged.note':
    'If this was you, there is nothing to do. If it was not, choose a new password at once: this signs out every device.',
  'mail.passwordChanged.button': 'This was not me',
  'mail.confirmNewEmail.subject': 'Confirm your new e-mail address',
  'mail.confirmNewEmail.text':
    'Somebody wants to use this e-mail address for their Bourse account. Confirm that it is yours to make the change. The link works once, for {hours, plural, one {# hour} other {# hours}}.',
  'mail.confirmNewEmail.button': 'Confirm new address',
  'mail.confirmNewEmail.note': 'If you did not ask for this change, you can ignore this message: nothing changes.',
  'mail.emailChangeAsked.subject': 'Your e-mail address is about to change',
  'mail.emailChangeAsked.text':
    'A change of your account’s e-mail address to {newAddress} was asked for. It happens as soon as the new address is confirmed.',
  'mail.emailChangeAsked.note': 'If it was not you, choose a new password at once.',
  'mail.emailChangeAsked.button': 'This was not me',
  'mail.emailChanged.subject': 'Your e-mail address was changed',
  'mail.emailChanged.text':
    'The e-mail address of your account was changed to {newAddress} on {when}. This address no longer belongs to it.',
  'mail.emailChanged.note': 'If it was not you, please contact our support.',
  'mail.newDevice.subject': 'Sign-in from a new device',
  'mail.newDevice.text': 'Your account was signed in to on {when} with {device}, from the network address {address}.',
  'mail.newDevice.note':
    'If this was you, there is nothing to do. If it was not, sign that device out and change your password.',
  'mail.newDevice.button': 'See your devices',
  'mail.identityLinked.subject': 'Another way to sign in to your account',
  'mail.identityLinked.text': 'Since {when}, signing in with {provider} opens your account.',
  'mail.identityLinked.note':
    'If this was you, there is nothing to do. If it was not, unlink the provider on your profile and change your password.',
  'mail.identityLinked.button': 'See how I sign in',
  'mail.accountDeactivated.subject': 'Your account is deactivated',
  'mail.accountDeactivated.text':
    'Your account is hidden now, with everything in it. It comes back as it was when you sign in again.',
  'mail.accountDeactivated.button': 'Sign in',
  'mail.accountDisabled.subject': 'Your account was disabled',
  'mail.accountDisabled.text':
    'An admin of Bourse disabled your account. You are signed out everywhere, and nobody sees your account until it is enabled again.',
  'mail.accountDisabled.note': 'If you think this is a mistake, write to us by the contact page.',
  'mail.accountEnabled.subject': 'Your account is enabled again',
  'mail.accountEnabled.text': 'An admin of Bourse enabled your account again. You can sign in as before.',
  'mail.accountSwitch.reason': 'Reason: {reason}',
  'mail.deletionAsked.subject': 'Your account will be deleted',
  'mail.deletionAsked.text':
    'You asked us to delete your account. It is hidden now and will be deleted for good on {when}. To keep it, sign in before then.',
  'mail.deletionAsked.button': 'Keep my account',
  'mail.deletionCancelled.subject': 'Your account will not be deleted',
  'mail.deletionCancelled.text':
    'You signed in to Bourse on {when}. That cancelled the deletion of your account: it is active again, with everything in its place.',
  'mail.deletionCancelled.note': 'If that was not you, choose a new password now.',
  'mail.deletionCancelled.button': 'Choose a new password',
  'mail.accountDeleted.subject': 'Your account is deleted',
  'mail.accountDeleted.text':
    'As you asked, your account and your personal data have been deleted for good. This is the last message we send you. Thank you for the time you spent with us.',
  'mail.alert.subject': 'Your price alert for {symbol}',
  'mail.alert.subjectOfMany': '{total, number} of your price alerts',
  'mail.alert.when': 'The price got there on {when}.',
  'mail.alert.more':
    '{more, plural, one {# more of your alerts has fired} other {# more of your alerts have fired}}: they are in your list of alerts.',
  'mail.alert.simulated': 'Prices on this platform are simulated: they come from no real exchange.',
  'mail.alert.button': 'Open the stock',
  'mail.alert.buttonOfMany': 'Open your alerts',
  'mail.alert.noteOfMany': 'You asked for these alerts. Change them or switch them off here: {alertsLink}',
  'mail.alert.note': 'You asked for this alert. Change it or switch it off here: {alertsLink}',
  'mail.botDecision.verified.subject': '{bot} is verified',
  'mail.botDecision.verified.text':
    'A reviewer has looked at {bot} and verified it. You can ask for it to be published in the store now.',
  'mail.botDecision.published.subject': '{bot} is in the store',
  'mail.botDecision.published.text':
    'A reviewer has looked at {bot} and published it in the store. Everybody can subscribe to it from now on.',
  'mail.botDecision.rejected.subject': '{bot} was not accepted',
  'mail.botDecision.rejected.text':
    'A reviewer has looked at {bot} and did not accept it. You can mend it, write to the reviewers and ask again.',
  'mail.botDecision.disabled.subject': '{bot} was switched off',
  'mail.botDecision.disabled.text':
    'An admin of Bourse has switched {bot} off. It is out of the store, and only admins can switch it on again. You can write to them in its review.',
  'mail.botDecision.removed.subject': '{bot} was removed',
  'mail.botDecision.removed.text':
    'An admin of Bourse has removed {bot}. It is out of the store and does not work, and only admins can bring it back. You can write to them in its review.',
  'mail.botDecision.deleted.subject': '{bot} was deleted',
  'mail.botDecision.deleted.text':
    'An admin of Bourse has deleted {bot} for good, with its commands, images and reviews.',
  'mail.botDecision.reason': 'The reason:',
  'mail.botDecision.open': 'Open the bot',
  'mail.botDecision.list': 'Open your bots',
  'mail.notification.subject': 'News from Bourse',
  'mail.notification.button': 'Show',
  'mail.notification.note': 'You choose in your settings which messages reach you by e-mail: {settingsLink}',
  'outbox.title': 'Outbox',
  'outbox.about': 'The last {count} messages. No mail server is configured: they have not left this machine.',
  'outbox.empty': 'Nothing has been written yet.',
  'outbox.back': 'All messages',
  'outbox.to': 'To',
  'outbox.when': 'Written',
  'outbox.state': 'State',
  'outbox.failure': 'Reason',
  'outbox.html': 'As HTML',
  'outbox.text': 'As plain text',
  'outbox.state.queued': 'Waiting',
  'outbox.state.sent': 'Done',
  'outbox.state.failed': 'Failed',
} as const;

/** Texts of the e-mails and of the outbox page. */
export const enMail = {
  'mail.hello': 'Hello {name},',
  'mail.helloWithoutName': 'Hello,',
  'mail.linkHint': 'If the button does not work, copy this address into your browser:',
  'mail.automatic': 'This message was sent automatically. Please do not reply to it.',
  'mail.utc': '{time} UTC',
  'mail.verifyEmail.subject': 'Confirm your e-mail address',
  'mail.verifyEmail.text':
    'Please confirm that this e-mail address is yours. The link works once, for {hours, plural, one {# hour} other {# hours}}.',
  'mail.verifyEmail.button': 'Confirm e-mail address',
  'mail.verifyEmail.note': 'If you did not create an account at Bourse, you can ignore this message.',
  'mail.registerCode.subject': 'Your Bourse verification code',
  'mail.registerCode.text':
    'Enter this code to continue your registration. It works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.registerCode.note':
    'Never share this code; we will never ask you for it. If you did not request it, you can ignore this message.',
  'mail.passwordCode.subject': 'Your code for a new password',
  'mail.passwordCode.text':
    'Enter this code to choose a new password. It works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.passwordCode.button': 'Choose a new password',
  'mail.passwordCode.note':
    'Never share this code; we will never ask you for it. If you did not request a new password, you can ignore this message: your password will not change.',
  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.text': 'The password of your account was changed on {when}, from {device}.',
  'mail.passwordChanged.unlinked':
    'Sign-in providers that were linked to your account (such as Google) were unlinked. A provider with this e-mail address is linked again when you next sign in with it.',
  'mail.passwordChanged.apiKey':
    'Your API key was revoked together with the old password. Programs that used it need a new key, which you can generate in the console.',
  'mail.passwordChanged.note':
    'If this was you, there is nothing to do. If not, choose a new password immediately: this signs out every device.',
  'mail.passwordChanged.button': 'This was not me',
  'mail.confirmNewEmail.subject': 'Confirm your new e-mail address',
  'mail.confirmNewEmail.text':
    'A Bourse user wants to use this e-mail address for their account. Confirm that it is yours to make the change. The link works once, for {hours, plural, one {# hour} other {# hours}}.',
  'mail.confirmNewEmail.button': 'Confirm new address',
  'mail.confirmNewEmail.note': 'If you did not request this change, you can ignore this message: nothing will change.',
  'mail.emailChangeAsked.subject': 'Your e-mail address is about to change',
  'mail.emailChangeAsked.text':
    'A change of your account’s e-mail address to {newAddress} was requested. It takes effect as soon as the new address is confirmed.',
  'mail.emailChangeAsked.note': 'If this was not you, choose a new password immediately.',
  'mail.emailChangeAsked.button': 'This was not me',
  'mail.emailChanged.subject': 'Your e-mail address was changed',
  'mail.emailChanged.text':
    'The e-mail address of your account was changed to {newAddress} on {when}. This address no longer belongs to it.',
  'mail.emailChanged.note': 'If this was not you, please contact our support.',
  'mail.newDevice.subject': 'Sign-in from a new device',
  'mail.newDevice.text': 'Your account was signed in to on {when} with {device}, from the network address {address}.',
  'mail.newDevice.note':
    'If this was you, there is nothing to do. If not, sign that device out and change your password.',
  'mail.newDevice.button': 'See your devices',
  'mail.identityLinked.subject': 'New way to sign in to your account',
  'mail.identityLinked.text': 'Since {when}, you can sign in to your account with {provider}.',
  'mail.identityLinked.note':
    'If this was you, there is nothing to do. If not, unlink the provider on your profile and change your password.',
  'mail.identityLinked.button': 'Review sign-in methods',
  'mail.accountDeactivated.subject': 'Your account is deactivated',
  'mail.accountDeactivated.text':
    'Your account and everything in it are now hidden. Sign in again to restore it as it was.',
  'mail.accountDeactivated.button': 'Sign in',
  'mail.accountDisabled.subject': 'Your account was disabled',
  'mail.accountDisabled.text':
    'An admin of Bourse disabled your account. You are signed out everywhere, and your account is not visible to anyone until it is enabled again.',
  'mail.accountDisabled.note': 'If you think this is a mistake, write to us through the contact page.',
  'mail.accountEnabled.subject': 'Your account is enabled again',
  'mail.accountEnabled.text': 'An admin of Bourse enabled your account again. You can sign in as before.',
  'mail.accountSwitch.reason': 'Reason: {reason}',
  'mail.deletionAsked.subject': 'Your account will be deleted',
  'mail.deletionAsked.text':
    'You requested the deletion of your account. It is now hidden and will be permanently deleted on {when}. To keep it, sign in before then.',
  'mail.deletionAsked.button': 'Keep my account',
  'mail.deletionCancelled.subject': 'Your account will not be deleted',
  'mail.deletionCancelled.text':
    'You signed in to Bourse on {when}, which cancelled the deletion of your account. It is active again, with everything in it.',
  'mail.deletionCancelled.note': 'If this was not you, choose a new password now.',
  'mail.deletionCancelled.button': 'Choose a new password',
  'mail.accountDeleted.subject': 'Your account is deleted',
  'mail.accountDeleted.text':
    'As you requested, your account and your personal data have been permanently deleted. This is the last message we will send you. Thank you for the time you spent with us.',
  'mail.alert.subject': 'Your price alert for {symbol}',
  'mail.alert.subjectOfMany': '{total, number} of your price alerts fired',
  'mail.alert.when': 'The price was reached on {when}.',
  'mail.alert.more':
    '{more, plural, one {# more of your alerts has fired} other {# more of your alerts have fired}}. See your list of alerts.',
  'mail.alert.simulated': 'Prices on this platform are simulated and do not come from a real exchange.',
  'mail.alert.button': 'Open the stock',
  'mail.alert.buttonOfMany': 'Open your alerts',
  'mail.alert.noteOfMany': 'You set up these alerts. Change them or switch them off here: {alertsLink}',
  'mail.alert.note': 'You set up this alert. Change it or switch it off here: {alertsLink}',
  'mail.botDecision.verified.subject': '{bot} is verified',
  'mail.botDecision.verified.text': 'A reviewer has verified {bot}. You can now request publishing in the store.',
  'mail.botDecision.published.subject': '{bot} is in the store',
  'mail.botDecision.published.text': 'A reviewer has published {bot} in the store. Everyone can now subscribe to it.',
  'mail.botDecision.rejected.subject': '{bot} was rejected',
  'mail.botDecision.rejected.text':
    'A reviewer has rejected {bot}. You can fix the problems, write to the reviewers and request again.',
  'mail.botDecision.disabled.subject': '{bot} was switched off',
  'mail.botDecision.disabled.text':
    'An admin of Bourse has switched {bot} off. It is no longer in the store, and only admins can switch it on again. You can write to them in its review.',
  'mail.botDecision.removed.subject': '{bot} was removed',
  'mail.botDecision.removed.text':
    'An admin of Bourse has removed {bot}. It is no longer in the store and does not work, and only admins can restore it. You can write to them in its review.',
  'mail.botDecision.deleted.subject': '{bot} was deleted',
  'mail.botDecision.deleted.text':
    'An admin of Bourse has permanently deleted {bot}, with its commands, images and reviews.',
  'mail.botDecision.reason': 'The reason:',
  'mail.botDecision.open': 'Open the bot',
  'mail.botDecision.list': 'Open your bots',
  'mail.notification.subject': 'News from Bourse',
  'mail.notification.button': 'View',
  'mail.notification.note': 'You can choose in your settings which messages you receive by e-mail: {settingsLink}',
  'sms.subject': 'Text message (SMS)',
  'sms.registerCode': 'Your Bourse code is {code}. It is valid for {minutes} minutes. Do not share it with anyone.',
  'outbox.title': 'Outbox',
  'outbox.about': 'The last {count} messages. No mail server is configured, so they were not sent.',
  'outbox.empty': 'No messages yet.',
  'outbox.back': 'All messages',
  'outbox.to': 'To',
  'outbox.when': 'Written',
  'outbox.state': 'Status',
  'outbox.failure': 'Reason',
  'outbox.html': 'As HTML',
  'outbox.text': 'As plain text',
  'outbox.state.queued': 'Queued',
  'outbox.state.sent': 'Done',
  'outbox.state.failed': 'Failed',
  'outbox.state.paused': 'Paused: the address bounces',
  'outbox.unsubscribe': 'Stop e-mails of this kind',
  'unsubscribe.title': 'Stop these e-mails?',
  'unsubscribe.text': 'You will no longer receive e-mails about “{name}”. Bourse still shows you these messages.',
  'unsubscribe.button': 'Stop e-mails',
  'unsubscribe.done': 'E-mails stopped',
  'unsubscribe.doneText':
    'You no longer receive e-mails about “{name}”. You can switch them on again in your settings.',
  'unsubscribe.invalid': 'This link is not valid',
  'unsubscribe.invalidText':
    'It may be incomplete, or your e-mail address has changed since. You can choose your e-mails in your settings.',
} as const;

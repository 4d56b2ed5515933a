/** Sentences about what admins keep. */
export const enAdmin = {
  'lookups.added': 'Entry added',
  'lookups.updated': 'Entry changed',
  'lookups.activated': 'Entry switched on',
  'lookups.deactivated': 'Entry switched off',
  'lookups.deleted': 'Entry deleted',
  'lookups.notFound': 'This entry does not exist any more.',
  'lookups.taken': 'There is an entry with this name already.',
  'lookups.cannotMove': 'This entry is in use and has to stay where it belongs.',
  'lookups.inUse':
    'This entry is in use and cannot be deleted. Switch it off instead: then nobody can choose it any more.',
  'lookups.builtIn': 'The platform itself uses this entry. It can be renamed or switched off, not deleted.',
  'lookups.parentNotFound': 'What this entry should belong to does not exist any more.',
  'lookups.outdated': 'Somebody else has changed this entry meanwhile. Please look at it again before you change it.',
  'store.botsAdded': 'Bots added to the category',
  'store.botRemoved': 'Bot taken out of the category',
  'store.unknownBots': 'One of the bots does not exist any more.',
  'store.notInCategory': 'This bot is not in the category.',
  'feedback.sent': 'Thank you for your feedback',
  'feedback.bugSent': 'Thank you, the bug is reported',
  'feedback.contactSent': 'Your message is on its way. We answer by e-mail.',
  'feedback.statusChanged': 'Status changed',
  'feedback.deleted': 'Message deleted',
  'feedback.notFound': 'This message does not exist any more.',
  'feedback.outdated': 'Somebody else has changed this message meanwhile. Look at it again before you change it.',
  'feedback.tooMany':
    'These were many messages in a short time. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
} as const;

/** Messages of the mirror of conversations on a homeserver. */
export const enMirrors = {
  'mirrors.notOffered': 'This server does not show conversations in Matrix.',
  'mirrors.codeSent': 'We have sent a code to your Matrix account.',
  'mirrors.linked': 'Your conversations with bots now appear in Matrix.',
  'mirrors.unlinked': 'Your conversations no longer appear in Matrix.',
  'mirrors.alreadyLinked': 'A Matrix account is already linked. End its link first.',
  'mirrors.taken': 'This Matrix account is linked to another account.',
  'mirrors.ownUser': 'This is an account of Bourse itself. Enter your own.',
  'mirrors.unreachable': 'The Matrix server does not answer at the moment. Please try again later.',
  'mirrors.notAllowed': 'The Matrix server could not reach this account. Check the address and try again.',
  'mirrors.serviceName': 'Bourse',
  'mirrors.code':
    'Your code for Bourse: {code}\nEnter it on Bourse within {minutes} minutes. Never send it to another person: your account would show you what they write with bots. If you did not request it, leave this room.',
  'mirrors.asOf': 'As of {time}',
  'mirrors.consent': 'Give this permission on Bourse: {address}',
  'mirrors.writtenOnSite': 'You, on Bourse: {text}',
  'mirrors.late': '(late answer)',
  'mirrors.encrypted': 'This room is encrypted, so the bot cannot read it. Leave it, and write on Bourse.',
  'mirrors.unsupported': 'The bot reads texts only.',
  'mirrors.unanswered': 'The bot did not answer in time.',
} as const;

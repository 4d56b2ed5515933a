/** A word that the code does not use, with the term that replaces it. */
export interface Refused {
  readonly word: RegExp;
  readonly instead: string;
}

const refused = (pattern: string, instead: string): Refused => ({
  word: new RegExp(`^(?:${pattern})$`, 'i'),
  instead,
});

/** Words inside identifiers, split at capitals and underscores. */
export const refusedInNames: readonly Refused[] = [
  refused('asks?|asked|asking', 'request, params, options'),
  refused('refus(?:e|es|ed|al|als|ing)', 'assert…, UserError, ValidationError, rejected'),
  refused('known|knows', 'found, existing, loaded, trusted'),
  refused('tells?|told|tellings?|teller|untell', 'notify, notified, notice'),
  refused('speaker', 'Translator'),
  refused('hearer|addressee', 'recipient'),
  refused('holds|held|holder', 'lease, lock, matches'),
  refused('heirs?|bequeath|inheritance', 'newOwner, transferOwnership'),
  refused('forgets?|forgotten', 'invalidate, evict, delete, clear'),
  refused('kept|keeps|keeper|keepers', 'stored, cached, reserved'),
  refused('farewells?', 'chatDeactivation'),
  refused('seals?|sealed', 'encrypt, encrypted'),
  refused('anew', 'again, re-'),
  refused('nobody|somebody|whoever|whom', 'name the role'),
  refused('turnstile', 'semaphore'),
  refused('standing|stands?', 'status'),
  refused('verdicts?|judge|judged|judgements?', 'decision, moderated'),
  refused('strands?', 'source'),
  refused('looked|ranged', 'scanned, KeysetRange'),
  refused('shaken|patience|barren|calm|steady', 'withJitter, timeout, emptyPage, throttled'),
  refused('gather|gathered', 'batch, fetch'),
  refused('mend|mends|mended', 'fix, repair'),
  refused('twins?', 'duplicate, confusable'),
  refused('shelf|shelves', 'marketplaceCategory'),
  refused('newcomers?|welcome', 'pendingSubscribers, startMessages'),
  refused('figures?', 'stats, amount'),
  refused('those|theirs|whose', 'name the noun'),
  refused('moments?', 'timestamp, date, time'),
];

/** Whole identifiers that name nothing. */
export const refusedNames: readonly Refused[] = [
  refused('one|each|others?|ones|them|they', 'the noun: post, row, user …'),
  {
    word: /^(?!asOf$|valueOf$|oneOf$)[a-zA-Z]\w*Of$/,
    instead: 'a verb or property: toPost, getOwner, formatDate',
  },
];

/** Names that fix the language of something else: the market, libraries, the wire. */
export const allowedNames: ReadonlySet<string> = new Set([
  'keepAlive',
  'keepAliveTimeout',
  'max_parallel_workers_per_gather',
  // yup's term.
  'checkOneOf',
  // Addresses and rows contain them: kinds of mail, actions and fields of the audit log, notifications, a parameter.
  'emailChangeAsked',
  'deletionAsked',
  'guestKept',
  'heldByAdmin',
  'botHeld',
  'sealed',
  'shelf',
]);

const phrase = (pattern: string, instead: string): Refused => ({
  word: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  instead,
});

/** Words and phrases of comments, titles of tests and documents. */
export const refusedInProse: readonly Refused[] = [
  phrase('stand|stands|stood|standing', 'be, apply'),
  phrase('somebody|nobody|whoever|whom', 'name the role: the viewer, an admin, a guest'),
  phrase('anew', 'again'),
  phrase('told|tells|tell', 'notify, return, report'),
  phrase('is asked|are asked|asked for|asked|asks', 'request, call, read'),
  phrase('knows?|known', 'find, store, contain'),
  phrase('kept|keeps', 'store, cache, stay'),
  phrase('holds|held', 'apply, contain, lock'),
  phrase('for ever|goes on|go on|meanwhile', 'indefinitely, continue, concurrently'),
  phrase('lie|lies|lay', 'be'),
  phrase('mend|mends|mended|mending', 'fix'),
  phrase('heirs?|strands?|farewells?|twins?|verdicts?|turnstile|shelf|shelves', "the glossary's term"),
];

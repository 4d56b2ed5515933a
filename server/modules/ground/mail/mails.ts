/** Every message that the server writes, with what its text needs. Links are absolute; moments are told in the reader's language. */
export interface MailValues {
  /** Proves the address of a new account, or one whose owner pressed Verify Now. */
  verifyEmail: { readonly name: string; readonly link: string; readonly hours: number };
  /** Code that proves a phone number while no text message can be sent. */
  registerCode: { readonly code: string; readonly minutes: number };
  /** Code and link to choose a new password. */
  passwordCode: { readonly name: string; readonly code: string; readonly link: string; readonly minutes: number };
  passwordChanged: {
    readonly name: string;
    readonly device: string;
    readonly when: Date;
    /** Providers that were linked do not open the account any more. */
    readonly hasUnlinked: boolean;
    /** There was an API key; it opens nothing any more. */
    readonly hasEndedKey: boolean;
    readonly link: string;
  };
  /** To the new address: the link that moves the account there. */
  confirmNewEmail: { readonly name: string; readonly link: string; readonly hours: number };
  /** To the old address, when the move was asked for. */
  emailChangeAsked: { readonly name: string; readonly newAddress: string; readonly link: string };
  /** To the old address, when the account has moved. */
  emailChanged: { readonly name: string; readonly newAddress: string; readonly when: Date };
  newDevice: {
    readonly name: string;
    readonly device: string;
    readonly address: string;
    readonly when: Date;
    readonly link: string;
  };
  /** Signing in with a provider opens the account from now on. */
  identityLinked: { readonly name: string; readonly provider: string; readonly when: Date; readonly link: string };
  accountDeactivated: { readonly name: string; readonly link: string };
  /** An admin switched the account off. */
  accountDisabled: { readonly name: string; readonly reason: string | null; readonly link: string };
  /** An admin switched the account on again. */
  accountEnabled: { readonly name: string; readonly reason: string | null; readonly link: string };
  /** The account will be deleted for good at `when` unless its owner signs in before. */
  deletionAsked: { readonly name: string; readonly when: Date; readonly link: string };
  /** Somebody signed in, and the account stays. */
  deletionCancelled: { readonly name: string; readonly when: Date; readonly link: string };
  accountDeleted: { readonly name: string };
  /** To the team of a bot: what an admin decided about it, with the reason if there is one. */
  botDecision: {
    readonly name: string;
    readonly bot: string;
    readonly decision: 'verified' | 'published' | 'rejected' | 'disabled' | 'removed' | 'deleted';
    readonly reason: string | null;
    readonly link: string;
  };
  /** What an admin decided about a post, to its author or to somebody who had reported it. */
  postDecision: {
    readonly name: string;
    readonly outcome:
      | 'toAuthor.warn'
      | 'toAuthor.hide'
      | 'toAuthor.suspend'
      | 'toAuthor.undo'
      | 'toAuthor.undoHidden'
      | 'toAuthor.undoSuspended'
      | 'toAuthor.delete'
      | 'toReporter.dismiss'
      | 'toReporter.warn'
      | 'toReporter.hide'
      | 'toReporter.suspend'
      | 'toReporter.undo'
      | 'toReporter.undoHidden';
    /** How the post begins; nothing for one without words. */
    readonly post: string;
    /** Pictures of such a post. */
    readonly pictures: number;
    readonly rule: string | null;
    readonly reason: string;
    /** Until when the author is kept out. */
    readonly until: Date | null;
    readonly link: string;
  };
  /** To the author of a comment that an admin deleted. */
  commentDeleted: {
    readonly name: string;
    /** How the comment begins. */
    readonly comment: string;
    readonly reason: string;
    readonly link: string;
  };
  /** One notification, for those who chose e-mail for its kind. `text` is the notification in the reader's language. */
  notification: { readonly name: string; readonly text: string; readonly link: string; readonly settingsLink: string };
  /** Price alerts that fired; each `text` is the notification in the reader's language. */
  alert: {
    readonly name: string;
    /** The oldest first, one at least. */
    readonly firings: readonly { readonly symbol: string; readonly text: string; readonly when: Date }[];
    /** How many fired in all. */
    readonly total: number;
    readonly isSimulated: boolean;
    readonly link: string;
    readonly alertsLink: string;
  };
}

export type MailKind = keyof MailValues;

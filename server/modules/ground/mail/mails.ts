/**
 * Every message that the server sends, with the values of its text. Links are absolute; dates are formatted in the
 * reader's language.
 */
export interface MailValues {
  /** Proves the address of a new account, or after a click on Verify Now. */
  verifyEmail: { readonly name: string; readonly link: string; readonly hours: number };
  /** The code of a registration. It goes by e-mail where text messages cannot be sent. */
  registerCode: { readonly code: string; readonly minutes: number };
  /** A code and a link to choose a new password. */
  passwordCode: { readonly name: string; readonly code: string; readonly link: string; readonly minutes: number };
  passwordChanged: {
    readonly name: string;
    readonly device: string;
    readonly when: Date;
    /** The linked providers no longer open the account. */
    readonly hasUnlinked: boolean;
    /** The API key no longer works. */
    readonly hasEndedKey: boolean;
    readonly link: string;
  };
  /** To the new address: the link that confirms the change. */
  confirmNewEmail: { readonly name: string; readonly link: string; readonly hours: number };
  /** To the old address, when the change was requested. */
  emailChangeAsked: { readonly name: string; readonly newAddress: string; readonly link: string };
  /** To the old address, after the change. */
  emailChanged: { readonly name: string; readonly newAddress: string; readonly when: Date };
  newDevice: {
    readonly name: string;
    readonly device: string;
    readonly address: string;
    readonly when: Date;
    readonly link: string;
  };
  /** The provider can open the account from now on. */
  identityLinked: { readonly name: string; readonly provider: string; readonly when: Date; readonly link: string };
  accountDeactivated: { readonly name: string; readonly link: string };
  /** An admin disabled the account. */
  accountDisabled: { readonly name: string; readonly reason: string | null; readonly link: string };
  /** An admin enabled the account again. */
  accountEnabled: { readonly name: string; readonly reason: string | null; readonly link: string };
  /** The account will be deleted at `when` unless its owner signs in before. */
  deletionAsked: { readonly name: string; readonly when: Date; readonly link: string };
  /** A sign-in cancelled the deletion. */
  deletionCancelled: { readonly name: string; readonly when: Date; readonly link: string };
  accountDeleted: { readonly name: string };
  /** To the team of a bot: an admin's decision about it, with the reason if there is one. */
  botDecision: {
    readonly name: string;
    readonly bot: string;
    readonly decision: 'verified' | 'published' | 'rejected' | 'disabled' | 'removed' | 'deleted';
    readonly reason: string | null;
    readonly link: string;
  };
  /** An admin's decision about a post, to its author or to a user who reported it. */
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
    /** The beginning of the post; empty for a post without text. */
    readonly post: string;
    /** Number of pictures of a post without text. */
    readonly pictures: number;
    readonly rule: string | null;
    readonly reason: string;
    /** End of the author's suspension. */
    readonly until: Date | null;
    readonly link: string;
  };
  /** An admin's decision about a profile or a bot, to the reported person or to a user who reported it. */
  profileDecision: {
    readonly name: string;
    readonly outcome:
      | 'toPerson.clear'
      | 'toPerson.undo'
      | 'toReporter.dismiss'
      | 'toReporter.clear'
      | 'toReporter.disable'
      | 'toReporter.undo'
      | 'toReporter.undoDisabled'
      | 'toReporter.botDismiss'
      | 'toReporter.botDisable'
      | 'toReporter.botUndo'
      | 'toReporter.botUndoDisabled';
    readonly rule: string | null;
    readonly reason: string;
    /** The name of the reported bot. */
    readonly bot?: string;
    readonly link: string;
  };
  /** To the author of a comment that an admin deleted. */
  commentDeleted: {
    readonly name: string;
    /** The beginning of the comment. */
    readonly comment: string;
    readonly reason: string;
    readonly link: string;
  };
  /** One notification, for users who chose e-mail for its kind. `text` is the notification in the reader's language. */
  notification: { readonly name: string; readonly text: string; readonly link: string; readonly settingsLink: string };
  /** Price alerts that fired; each `text` is the notification in the reader's language. */
  alert: {
    readonly name: string;
    /** At least one, the oldest first. */
    readonly firings: readonly { readonly symbol: string; readonly text: string; readonly when: Date }[];
    /** Number of all firings. */
    readonly total: number;
    readonly isSimulated: boolean;
    readonly link: string;
    readonly alertsLink: string;
  };
}

export type MailKind = keyof MailValues;

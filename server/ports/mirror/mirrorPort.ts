/** A message in a room. `notice`: a remark of the platform, which other programs do not answer. */
interface RoomMessage {
  readonly roomId: string;
  /** The user that says it: a ghost, or the user of the service. */
  readonly sender: string;
  /** The homeserver accepts a transaction once: a repeated one has no second effect. */
  readonly transaction: string;
  readonly text: string;
  readonly kind: 'text' | 'notice';
}

export interface NewRoom {
  readonly creator: string;
  /** Unique; a repeated creation finds the room by it. */
  readonly key: string;
  readonly name: string;
  readonly topic: string;
}

/** The users of the mirror on the homeserver. */
export interface MirrorUsers {
  /** Speaks for the platform: sends the code that proves an account. */
  readonly service: string;
  /** The ghost of a bot. */
  readonly ghost: (botId: number) => string;
  /** Whether an id belongs to the mirror, so that what it says is an echo. */
  readonly isOwn: (userId: string) => boolean;
}

/**
 * Shows conversations on another network, in rooms of ghosts. Every method can be repeated after a failure without a
 * second effect.
 * @throws ChatFailure from every method
 */
export interface MirrorPort {
  readonly users: MirrorUsers;
  /** Resolves when the homeserver answers and accepts the token. */
  probe(): Promise<void>;
  /** Creates a user of the mirror if it does not exist, and sets its name. */
  ensureUser(userId: string, displayName: string): Promise<void>;
  /** Returns the room, with its creator only. */
  createRoom(room: NewRoom): Promise<string>;
  invite(roomId: string, inviter: string, userId: string): Promise<void>;
  send(message: RoomMessage): Promise<void>;
  setTyping(roomId: string, userId: string, milliseconds: number): Promise<void>;
  leave(roomId: string, userId: string): Promise<void>;
}

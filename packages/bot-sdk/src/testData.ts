import type {
  Alert,
  Article,
  CalendarEvent,
  Candle,
  Holdings,
  PortfolioSummary,
  Post,
  Profile,
  Quote,
  Scope,
} from './wire.ts';

/** What the bot of a test reads. A part that is missing is refused as if the person had not allowed it. */
export interface TestData {
  readonly profile?: Profile;
  readonly watchlist?: readonly number[];
  readonly alerts?: readonly Alert[];
  readonly portfolio?: PortfolioSummary;
  readonly holdings?: Holdings;
  /** Whether the person lets the bot change their watchlist. Changes appear in `watchlist` of the test bot. */
  readonly canChangeWatchlist?: boolean;
  /** Whether the person lets the bot set alerts. They appear in `addedAlerts` of the test bot. */
  readonly canAddAlerts?: boolean;
  /** Whether the person lets the bot send messages. They appear in `sentMessages` of the test bot. */
  readonly canSendMessages?: boolean;
  readonly quotes?: readonly Quote[];
  /** By the id of the stock. */
  readonly candles?: Readonly<Record<number, readonly Candle[]>>;
  /** By the id of the stock. */
  readonly news?: Readonly<Record<number, readonly Article[]>>;
  readonly calendar?: readonly CalendarEvent[];
  /** By the id of the stock. */
  readonly posts?: Readonly<Record<number, readonly Post[]>>;
}

/** The permissions that the data of a test gives. None of it says whether the bot learns of fired alerts. */
const PERMISSIONS: readonly (readonly [scope: Scope, isGiven: (data: TestData) => boolean])[] = [
  ['profile_read', ({ profile }) => profile !== undefined],
  ['watchlist_read', ({ watchlist }) => watchlist !== undefined],
  ['alerts_read', ({ alerts }) => alerts !== undefined],
  ['portfolio_summary', ({ portfolio }) => portfolio !== undefined],
  ['portfolio_read', ({ holdings }) => holdings !== undefined],
  ['watchlist_write', ({ canChangeWatchlist }) => canChangeWatchlist === true],
  ['alerts_write', ({ canAddAlerts }) => canAddAlerts === true],
  ['messages_send', ({ canSendMessages }) => canSendMessages === true],
  ['posts_read', ({ posts }) => posts !== undefined],
];

/** What a person allows, as the data of a test says. */
export const listGivenScopes = (data: TestData): Scope[] =>
  PERMISSIONS.flatMap(([scope, isGiven]) => (isGiven(data) ? scope : []));

/** First segments of the ids that the first pages need: landing, sign-in, sign-out and error pages. */
const corePrefixes = ['app', 'connection', 'error', 'landing', 'page', 'roles', 'session', 'shared'] as const;

/** Parts of a language besides the core: one for the pages around the sign-in, one for each kind of account. */
export const portalParts = ['public', 'user', 'developer', 'admin'] as const;
export type PortalPart = (typeof portalParts)[number];

const signedIn: readonly PortalPart[] = ['user', 'developer', 'admin'];

/**
 * Families of messages that only some portals use. A family that is not listed belongs to every signed-in portal; the
 * pages around the sign-in load only listed families. A test detects portal code that uses a message of another portal
 * (tests/components/app/messageParts.test.ts).
 */
const ownFamilies: Readonly<Record<string, readonly PortalPart[]>> = {
  accounts: portalParts,
  activities: ['user'],
  adminDashboard: ['admin'],
  adminPeople: ['admin'],
  agreements: ['developer'],
  alerts: ['user'],
  analytics: ['developer'],
  audit: ['admin'],
  apiKey: ['developer'],
  balances: ['admin'],
  botAdmin: ['admin'],
  botDetail: ['developer', 'admin'],
  bots: ['developer', 'admin'],
  botSummary: ['admin'],
  chart: ['user', 'developer'],
  commands: portalParts,
  contentAdmin: ['admin'],
  developerDashboard: ['developer'],
  docs: ['public'],
  feedback: portalParts,
  inboxes: ['admin'],
  lookups: ['admin'],
  market: ['user'],
  news: ['user', 'admin'],
  newsAdmin: ['admin'],
  password: portalParts,
  platformSettings: ['admin'],
  policies: portalParts,
  policyAdmin: ['admin'],
  portfolios: ['user'],
  recovery: ['public'],
  register: portalParts,
  reportCases: ['admin'],
  stock: ['user'],
  teams: ['developer'],
  texts: ['admin'],
  userDashboard: ['user'],
  verifyEmail: ['public'],
  watchlists: ['user'],
};

/** Messages of these families that every portal needs. */
const sharedFamilies: readonly string[] = ['botDetail.countries', 'market.stock.delisted', 'news.language'];

export function isCoreId(id: string): boolean {
  const prefix = id.split('.')[0] ?? '';
  return corePrefixes.some((core) => core === prefix);
}

/** Whether the part of a portal contains the message. The core does not contain it then. */
export function isInPart(part: PortalPart, id: string): boolean {
  if (isCoreId(id)) return false;
  const portals = ownFamilies[id.split('.')[0] ?? ''] ?? signedIn;
  return portals.includes(part) || sharedFamilies.some((family) => id === family || id.startsWith(`${family}.`));
}

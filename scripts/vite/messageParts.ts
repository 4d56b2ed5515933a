/** First segments of the ids that the first pages need: landing, sign-in, sign-out and error pages. */
const CORE_PREFIXES = ['app', 'connection', 'error', 'landing', 'page', 'roles', 'session', 'shared'] as const;

/** Parts of a language besides the core: one for the pages around the sign-in, one for each kind of account. */
export const PORTAL_PARTS = ['public', 'user', 'developer', 'admin'] as const;
export type PortalPart = (typeof PORTAL_PARTS)[number];

const SIGNED_IN: readonly PortalPart[] = ['user', 'developer', 'admin'];

/**
 * Families of messages that only some portals use. A family that is not listed belongs to every signed-in portal; the
 * pages around the sign-in load only listed families. A test detects portal code that uses a message of another portal
 * (tests/components/app/messageParts.test.ts).
 */
const ownFamilies: Readonly<Record<string, readonly PortalPart[]>> = {
  accounts: PORTAL_PARTS,
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
  botTokens: ['developer'],
  chart: ['user', 'developer'],
  commands: PORTAL_PARTS,
  contentAdmin: ['admin'],
  deliveries: ['developer'],
  developerDashboard: ['developer'],
  docs: ['public'],
  feedback: PORTAL_PARTS,
  firstSteps: ['user', 'developer'],
  inboxes: ['admin'],
  lookups: ['admin'],
  manifests: ['developer', 'admin'],
  market: ['user'],
  news: ['user', 'admin'],
  newsAdmin: ['admin'],
  password: PORTAL_PARTS,
  platformSettings: ['admin'],
  policies: PORTAL_PARTS,
  policyAdmin: ['admin'],
  portfolios: ['user'],
  recovery: ['public'],
  register: PORTAL_PARTS,
  reportCases: ['admin'],
  stock: ['user'],
  teams: ['developer'],
  texts: ['admin'],
  userDashboard: ['user'],
  verifyEmail: ['public'],
  watchlists: ['user'],
};

/** Messages of these families that every portal needs. */
const SHARED_FAMILIES: readonly string[] = [
  'botDetail.countries',
  'market.live.staleMark',
  'market.stock.delisted',
  'news.language',
  'recovery.code',
];

export function isCoreId(id: string): boolean {
  const prefix = id.split('.')[0] ?? '';
  return CORE_PREFIXES.some((core) => core === prefix);
}

/** Whether the part of a portal contains the message. The core does not contain it then. */
export function isInPart(part: PortalPart, id: string): boolean {
  if (isCoreId(id)) return false;
  const portals = ownFamilies[id.split('.')[0] ?? ''] ?? SIGNED_IN;
  return portals.includes(part) || SHARED_FAMILIES.some((family) => id === family || id.startsWith(`${family}.`));
}

import type { EnvReader } from './envReader.ts';

/** name → [environment variable, default, smallest, largest]; docs/limits.md explains each. */
const limitTable = {
  queryTokens: ['LIMIT_QUERY_TOKENS', 2_000, 100, 100_000],
  queryDepth: ['LIMIT_QUERY_DEPTH', 10, 3, 50],
  queryAliases: ['LIMIT_QUERY_ALIASES', 15, 1, 1_000],
  queryRootFields: ['LIMIT_QUERY_ROOT_FIELDS', 20, 1, 1_000],
  queryDirectives: ['LIMIT_QUERY_DIRECTIVES', 20, 1, 1_000],
  queryCost: ['LIMIT_QUERY_COST', 20_000, 100, 10_000_000],
  jsonBytes: ['LIMIT_JSON_BYTES', 256 * 1024, 1024, 64 * 1024 * 1024],
  uploadFiles: ['LIMIT_UPLOAD_FILES', 10, 1, 100],
  uploadBytes: ['LIMIT_UPLOAD_BYTES', 10 * 1024 * 1024, 1024, 1024 * 1024 * 1024],
  imagePixels: ['LIMIT_IMAGE_PIXELS', 33_000_000, 10_000, 1_000_000_000],
  imageSeconds: ['LIMIT_IMAGE_SECONDS', 10, 1, 120],
  headerSeconds: ['LIMIT_HEADER_SECONDS', 15, 1, 600],
  requestSeconds: ['LIMIT_REQUEST_SECONDS', 30, 1, 3600],
  guestCalls: ['LIMIT_GUEST_CALLS', 300, 1, 100_000_000],
  userCalls: ['LIMIT_USER_CALLS', 1_500, 1, 100_000_000],
  botCalls: ['LIMIT_BOT_CALLS', 60, 1, 100_000_000],
  writes: ['LIMIT_WRITES', 60, 1, 100_000_000],
  postsFirstDay: ['LIMIT_POSTS_FIRST_DAY', 5, 1, 1_000_000],
  postsFirstWeek: ['LIMIT_POSTS_FIRST_WEEK', 15, 1, 1_000_000],
  posts: ['LIMIT_POSTS', 60, 1, 1_000_000],
  signInPerAccount: ['LIMIT_SIGN_IN_PER_ACCOUNT', 5, 1, 1_000_000],
  signInPerAddress: ['LIMIT_SIGN_IN_PER_ADDRESS', 25, 1, 1_000_000],
  codesPerTarget: ['LIMIT_CODES_PER_TARGET', 5, 1, 1_000_000],
  codesPerAddress: ['LIMIT_CODES_PER_ADDRESS', 20, 1, 1_000_000],
  availabilityChecks: ['LIMIT_AVAILABILITY_CHECKS', 100, 1, 100_000_000],
  registrations: ['LIMIT_REGISTRATIONS', 100, 1, 100_000_000],
  feedback: ['LIMIT_FEEDBACK', 10, 1, 100_000_000],
  liveSockets: ['LIMIT_LIVE_SOCKETS', 10_000, 1, 1_000_000],
  liveSocketsPerAddress: ['LIMIT_LIVE_SOCKETS_PER_ADDRESS', 200, 1, 1_000_000],
  liveSocketsPerSession: ['LIMIT_LIVE_SOCKETS_PER_SESSION', 20, 1, 1_000_000],
  liveSubscriptions: ['LIMIT_LIVE_SUBSCRIPTIONS', 10, 1, 1_000],
  liveMessages: ['LIMIT_LIVE_MESSAGES', 120, 10, 1_000_000],
} as const satisfies Record<string, readonly [string, number, number, number]>;

export type Limits = { readonly [Name in keyof typeof limitTable]: number };

/** The limits of docs/limits.md, each with its own variable. */
export function readLimits(reader: EnvReader): Limits {
  const read = (name: keyof Limits): number => {
    const [variable, fallback, min, max] = limitTable[name];
    return reader.integer(variable, fallback, { min, max });
  };
  return {
    queryTokens: read('queryTokens'),
    queryDepth: read('queryDepth'),
    queryAliases: read('queryAliases'),
    queryRootFields: read('queryRootFields'),
    queryDirectives: read('queryDirectives'),
    queryCost: read('queryCost'),
    jsonBytes: read('jsonBytes'),
    uploadFiles: read('uploadFiles'),
    uploadBytes: read('uploadBytes'),
    imagePixels: read('imagePixels'),
    imageSeconds: read('imageSeconds'),
    headerSeconds: read('headerSeconds'),
    requestSeconds: read('requestSeconds'),
    guestCalls: read('guestCalls'),
    userCalls: read('userCalls'),
    botCalls: read('botCalls'),
    writes: read('writes'),
    postsFirstDay: read('postsFirstDay'),
    postsFirstWeek: read('postsFirstWeek'),
    posts: read('posts'),
    signInPerAccount: read('signInPerAccount'),
    signInPerAddress: read('signInPerAddress'),
    codesPerTarget: read('codesPerTarget'),
    codesPerAddress: read('codesPerAddress'),
    availabilityChecks: read('availabilityChecks'),
    registrations: read('registrations'),
    feedback: read('feedback'),
    liveSockets: read('liveSockets'),
    liveSocketsPerAddress: read('liveSocketsPerAddress'),
    liveSocketsPerSession: read('liveSocketsPerSession'),
    liveSubscriptions: read('liveSubscriptions'),
    liveMessages: read('liveMessages'),
  };
}

import type { Page } from '@playwright/test';

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch'] as const;
type Kind = (typeof KINDS)[number];

/** KB that a page transfers with an empty cache, by kind. */
export type PageWeight = Readonly<Record<Kind, number>>;

/**
 * Loads a page with an empty cache and adds up what it received until it was quiet. The pointer has never been in its
 * tab, so that it does not load what waits for the first sign of a user.
 */
export async function weighPage(signedIn: Page, path: string): Promise<PageWeight> {
  const page = await signedIn.context().newPage();
  const size = signedIn.viewportSize();
  if (size !== null) await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, Kind>();
  const bytes: Record<Kind, number> = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0, Fetch: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = KINDS.find((name) => name === type);
    if (kind !== undefined) kinds.set(requestId, kind);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) bytes[kind] += encodedDataLength / 1024;
  });
  try {
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await page.goto(path, { waitUntil: 'networkidle' });
    return bytes;
  } finally {
    await page.close();
  }
}

/** The most that each page may transfer, in KB, about 5 % above what was measured. */
export const weightBudgets = [
  {
    role: 'app_user',
    pages: [
      { path: '/application-user/dashboard', total: 500 },
      { path: '/application-user/market', total: 455 },
      { path: '/application-user/post?tab=newest', total: 530 },
      { path: '/application-user/portfolio/tradingview/1', total: 520 },
      { path: '/application-user/marketplace', total: 515 },
    ],
  },
  { role: 'bot_developer', pages: [{ path: '/dashboard', total: 460 }] },
  { role: 'admin', pages: [{ path: '/admin/admin-dashboard', total: 385 }] },
] as const;

/** The sum, and the kinds for a message. */
export function describeWeight(weight: PageWeight): { total: number; kinds: string } {
  const total = KINDS.reduce((sum, kind) => sum + weight[kind], 0);
  return { total, kinds: KINDS.map((kind) => `${kind} ${weight[kind].toFixed(0)} KB`).join(', ') };
}

import { domainToUnicode } from 'node:url';
import { toShownHost } from '../../../rules/text/linkHosts.ts';
import type { linkCards } from '../../database/tables/social/linkCards.ts';
import type { LinkCard } from '../../generated/schema.ts';

/** The card of a post as its list reads it. */
export type LinkCardRow = Pick<
  typeof linkCards.$inferSelect,
  'state' | 'address' | 'title' | 'description' | 'site' | 'picture' | 'pictureWidth' | 'pictureHeight' | 'createdAt'
>;

/** How long a page shows the place of a card that is still to come. */
const PENDING_MS = 20_000;

/** The host as readers may see it: in its own letters where none can be mistaken, otherwise in ASCII form. */
function getShownHost({ hostname }: URL): string {
  const host = hostname.includes('xn--') ? toShownHost(domainToUnicode(hostname), hostname) : hostname;
  return host.replace(/^www\.(?=.+\.)/, '');
}

/** Maps a card; null for one with nothing to show. */
export function toLinkCard(row: LinkCardRow | null, now: Date): LinkCard | null {
  if (row === null || row.state === 'failed') return null;
  const isPending = row.state === 'new';
  if (isPending && now.getTime() - row.createdAt.getTime() > PENDING_MS) return null;
  const { picture, pictureWidth, pictureHeight } = row;
  return {
    url: row.address,
    host: getShownHost(new URL(row.address)),
    is_pending: isPending,
    title: row.title,
    description: row.description === '' ? null : row.description,
    site: row.site === '' ? null : row.site,
    picture:
      picture === null || pictureWidth === null || pictureHeight === null
        ? null
        : { url: picture, width: pictureWidth, height: pictureHeight },
  };
}

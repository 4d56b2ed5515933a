import { randomUUID } from 'node:crypto';
import { lockUntilEnd, WHOLE } from '../../database/advisoryLock.ts';
import type { JobContext } from '../../context/jobContext.ts';
import type { Transaction } from '../../database/types.ts';
import { fileUrl, parseFileUrl } from '../../ports/files/fileStore.ts';
import { NoCardFailure, type LinkedPage } from '../../ports/links/linkPort.ts';
import { ChannelFailure } from '../../ports/news/news.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import { encodeCardPicture, type CardPicture } from './cardPicture.ts';
import { getNextAttempt, getNextRefresh } from './dueTimes.ts';
import * as store from './visits.store.ts';

export type VisitContext = Pick<JobContext, 'db' | 'files' | 'links' | 'now' | 'log' | 'signal'>;

/** Posts whose pages get a new card at once; other readers get it with their next list. */
const LIVE_POSTS = 100;
const REASON_LENGTH = 200;

/**
 * Takes due cards for this process.
 * @param limit visits that this process can begin
 */
export async function leaseCards(context: VisitContext, limit: number): Promise<store.LeasedCard[]> {
  const now = context.now();
  if (limit <= 0 || !(await store.hasDue(context.db, now))) return [];
  return context.db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'linkVisits', WHOLE);
    return store.leaseDue(tx, randomUUID(), limit, now);
  });
}

/** The pages of its posts read the card again. */
async function notifyReaders(tx: Transaction, cardId: number): Promise<void> {
  const postIds = await store.listNewestPosts(tx, cardId, LIVE_POSTS);
  await recordChanges(
    tx,
    postIds.map((postId) => ({ topic: `post:${postId}`, kind: 'edited' }) as const),
  );
}

const getKeys = (picture: string | null): string[] => {
  const key = picture === null ? undefined : parseFileUrl(picture);
  return key === undefined ? [] : [key];
};

async function savePage(
  context: VisitContext,
  card: store.LeasedCard,
  { title, description, site }: LinkedPage,
  picture: CardPicture | undefined,
): Promise<void> {
  const { db, files } = context;
  const now = context.now();
  const file = picture && (await files.put(picture.content));
  const texts = { title, description, site };
  const shownPicture = {
    picture: file === undefined ? null : fileUrl(file.key),
    pictureWidth: picture?.width ?? null,
    pictureHeight: picture?.height ?? null,
  };
  const result = { ...texts, ...shownPicture, state: 'shown', failures: 0, failure: null } as const;
  const isSaved = await db
    .transaction(async (tx) => {
      const nextAt = getNextRefresh(card, now);
      if (!(await store.saveResult(tx, card, { ...result, nextAt }))) return false;
      if (file !== undefined && picture !== undefined) {
        const { width, height } = picture;
        await store.insertFile(tx, { ...file, ownerId: null, contentType: 'image/webp', width, height });
      }
      await store.deleteFiles(tx, getKeys(card.picture), now);
      // A refreshed card is not urgent.
      if (card.state !== 'shown') await notifyReaders(tx, card.id);
      return true;
    })
    .catch(async (error: unknown) => {
      if (file !== undefined) await files.remove(file.key);
      throw error;
    });
  if (!isSaved && file !== undefined) await files.remove(file.key);
}

/** A card that was shown stays, unless the page itself says that there is nothing to show. */
async function saveFailure(context: VisitContext, card: store.LeasedCard, error: ChannelFailure): Promise<void> {
  const now = context.now();
  const failures = card.failures + 1;
  const isShown = card.state === 'shown' && !(error instanceof NoCardFailure);
  const removed = isShown ? {} : { title: '', description: '', site: '', picture: null };
  const result = {
    state: isShown ? 'shown' : 'failed',
    failures,
    failure: error.message.slice(0, REASON_LENGTH),
    nextAt: getNextAttempt(failures, now),
    title: card.title,
    description: card.description,
    site: card.site,
    ...removed,
  } as const;
  await context.db.transaction(async (tx) => {
    if (!(await store.saveResult(tx, card, result)) || isShown) return;
    await store.deleteFiles(tx, getKeys(card.picture), now);
    if (card.state !== 'failed') await notifyReaders(tx, card.id);
  });
}

/** Visits the page of a leased card and stores what it found, or that there is nothing to find. */
export async function visitCard(context: VisitContext, card: store.LeasedCard): Promise<void> {
  try {
    const page = await context.links.visit(new URL(card.address), context.signal);
    await savePage(context, card, page, await encodeCardPicture(page.picture));
  } catch (error) {
    // The lease ends, and another process repeats the visit.
    if (context.signal?.aborted === true) return;
    if (!(error instanceof ChannelFailure)) throw error;
    await saveFailure(context, card, error);
  }
}

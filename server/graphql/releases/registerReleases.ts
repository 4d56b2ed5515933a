import type { DocumentNode } from 'graphql';
import type { Services } from '../../context/services.ts';
import { retryConflicts } from '../../database/retryConflicts.ts';
import { withStartLock } from '../../database/start/startLock.ts';
import type { Sql } from '../../database/types.ts';
import { canonicalText, getDocumentId } from '../allowList.ts';
import type { StoredDocument } from './releasedDocuments.ts';
import { getReleaseId, listReleases, readReleaseDocuments, releasesFolder } from './releaseFiles.ts';

interface Release {
  readonly id: string;
  /** Id → text. */
  readonly documents: ReadonlyMap<string, string>;
}

export const readReleased =
  ({ sql }: Pick<Services, 'sql'>) =>
  (ids: readonly string[]): Promise<readonly StoredDocument[]> =>
    sql<StoredDocument[]>`select id, text from released_documents where id = any(${ids})`;

function toRelease(documents: ReadonlyMap<string, DocumentNode>): Release {
  const byId = new Map([...documents.values()].map((document) => [getDocumentId(document), canonicalText(document)]));
  return { id: getReleaseId([...byId.keys()]), documents: byId };
}

async function store(sql: Sql, { id, documents }: Release, supersededAt: Date | null, now: Date): Promise<void> {
  const ids = [...documents.keys()];
  const texts = ids.map((documentId) => documents.get(documentId) ?? '');
  await retryConflicts(() =>
    sql.begin(async (tx) => {
      await tx`
      insert into releases (id, started_at, superseded_at) values (${id}, ${now}, ${supersededAt})
      on conflict (id) do update set started_at = excluded.started_at, superseded_at = excluded.superseded_at`;
      await tx`
      insert into released_documents (id, text) select * from unnest(${ids}::text[], ${texts}::text[])
      on conflict do nothing`;
      await tx`
      insert into release_documents (release_id, document_id) select ${id}, unnest(${ids}::text[])
      on conflict do nothing`;
    }),
  );
}

/** Deletes releases that are neither among the last ones nor ended recently, and documents that no release has. */
async function prune(
  { sql, config }: Pick<Services, 'sql' | 'config'>,
  retained: readonly string[],
  now: Date,
): Promise<void> {
  const { last, days } = config.documentReleases;
  await sql`
    delete from releases
    where id <> all(${retained}) and superseded_at < ${now}::timestamptz - make_interval(days => ${days}::int)
      and id not in (
        select id from releases order by superseded_at desc nulls first, started_at desc, id limit ${last})`;
  await sql`
    delete from released_documents d
    where not exists (select 1 from release_documents r where r.document_id = d.id)`;
}

/**
 * Stores the documents of this build and of the recorded releases, so that every server of the database accepts what
 * pages of any of them send. Releases that only other servers have are now superseded.
 */
export async function registerReleases(
  services: Pick<Services, 'sql' | 'config' | 'now'>,
  ownDocuments: ReadonlyMap<string, DocumentNode>,
  folder = releasesFolder,
): Promise<void> {
  const { sql } = services;
  const now = services.now();
  const own = toRelease(ownDocuments);
  const recorded = listReleases(folder).filter(({ id }) => id !== own.id);
  const recordedIds = recorded.map(({ id }) => id);
  await withStartLock(sql, 'releases', async () => {
    const stored = await sql<{ id: string }[]>`select id from releases where id = any(${recordedIds})`;
    for (const release of recorded) {
      if (stored.some(({ id }) => id === release.id)) continue;
      await store(sql, toRelease(readReleaseDocuments(release)), now, now);
    }
    await store(sql, own, null, now);
    await sql`update releases set superseded_at = ${now} where superseded_at is null and id <> ${own.id}`;
    await prune(services, [own.id, ...recordedIds], now);
  });
}

import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAccount, type Viewer } from '../access/viewer.ts';
import { userStatusIds } from '../database/referenceIds.ts';
import { verifySignedUrl } from '../modules/posts/signedUrls.ts';
import { canSeePicture, isOnPublicPost, isPostPicture } from '../modules/posts/pictures.store.ts';
import { fileUrl, isFileKey } from '../ports/files/fileStore.ts';
import type { Services } from '../context/services.ts';
import { getCaller } from './caller.ts';
import type { RateLimits } from './rateLimits.ts';

export const FILE_PATH = '/files/:key';

interface Fetch {
  Params: { key: string };
  Querystring: Readonly<Record<string, unknown>>;
}

interface FileRow extends Record<string, unknown> {
  readonly owner_id: number | null;
  readonly visibility: 'public' | 'owner';
  readonly content_type: string;
  /** Photo or banner of a user. */
  readonly is_profile_picture: boolean;
  /** Photo or banner of a user whose account is hidden, closed or deleted. */
  readonly is_hidden_profile_picture: boolean;
  /** Picture of a post. */
  readonly is_post_picture: boolean;
  /** Picture of a post that is visible to everyone. */
  readonly is_on_public_post: boolean;
}

type FileViewer = Pick<Viewer, 'id' | 'role'>;

/**
 * Browsers cache files that never change. User pictures are cached for a short time only and not by shared caches,
 * because users may delete their account.
 */
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';
const CACHE_DAY = 'private, max-age=86400, immutable';
/** Pictures of posts can be taken down, so browsers revalidate them and usually get 304. */
const CACHE_MINUTES = 'private, max-age=300, must-revalidate';
/** A signed address works longer than this. */
const REDIRECT_MINUTE = 'private, max-age=60';

function getCacheControl({
  is_profile_picture,
  is_post_picture,
  is_hidden_profile_picture,
  visibility,
}: FileRow): string {
  if (visibility !== 'public' || is_hidden_profile_picture) return 'private, no-store';
  if (is_post_picture) return CACHE_MINUTES;
  return is_profile_picture ? CACHE_DAY : CACHE_IMMUTABLE;
}

/** Prevents scripts in a file that is opened as a document. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

async function findFile({ db }: Services, key: string): Promise<FileRow | undefined> {
  const url = fileUrl(key);
  const [file] = await db.execute<FileRow>(sql`
    select f.owner_id, f.visibility, f.content_type, p.is_profile_picture,
      p.is_profile_picture and u.status_id <> ${sql.raw(String(userStatusIds.active))} as is_hidden_profile_picture,
      ${isPostPicture(url)} as is_post_picture, ${isOnPublicPost(url)} as is_on_public_post
    from files f left join users u on u.id = f.owner_id
    cross join lateral (
      select coalesce(${url}::text in (u.profilephoto, u.thumb, u.banner_image), false) as is_profile_picture
    ) p
    where f.key = ${key} and f.deleted_at is null`);
  return file;
}

/** The viewer, by bearer token or by the signed address that was created for the viewer. */
async function findFileViewer(request: FastifyRequest<Fetch>, services: Services): Promise<FileViewer | undefined> {
  const caller = getCaller(request).viewer;
  if (caller !== null) return caller.byApiKey ? undefined : caller;
  const viewerId = verifySignedUrl(services, request.params.key, request.query);
  return viewerId === undefined ? undefined : findAccount(services, viewerId);
}

async function mayFetch(
  file: FileRow,
  viewer: FileViewer | undefined,
  services: Services,
  key: string,
): Promise<boolean> {
  if (viewer?.role === 'admin') return true;
  // A taken-down picture is closed to its author too, because the signed address works for anyone who has it.
  if (!file.is_post_picture && viewer !== undefined && viewer.id === file.owner_id) return true;
  if (file.visibility !== 'public' || file.is_hidden_profile_picture) return false;
  if (!file.is_post_picture || file.is_on_public_post) return true;
  return viewer !== undefined && canSeePicture(services.db, viewer, fileUrl(key));
}

/**
 * Serves GET /files/<key>: public files to everyone, others to their owner and admins, 404 to all other callers. User
 * pictures of inactive accounts are open to admins only, pictures of posts to viewers who may see the post.
 */
export function serveFiles(app: FastifyInstance, services: Services, rateLimits: RateLimits): void {
  app.get<Fetch>(FILE_PATH, async (request, reply) => {
    await rateLimits.countFile(request.ip);
    const { key } = request.params;
    if (!isFileKey(key)) return reply.callNotFound();
    const file = await findFile(services, key);
    if (file === undefined || !(await mayFetch(file, await findFileViewer(request, services), services, key)))
      return reply.callNotFound();
    // The content of a key never changes.
    const cacheControl = getCacheControl(file);
    const cacheHeaders = { 'cache-control': cacheControl, etag: `"${key}"` };
    if (request.headers['if-none-match'] === cacheHeaders.etag) return reply.code(304).headers(cacheHeaders).send();
    const isImage = file.content_type.startsWith('image/') && file.content_type !== 'image/svg+xml';
    const disposition = isImage ? 'inline' : 'attachment';
    // Files that no browser may cache stay with this server.
    if (services.files.getSignedUrl !== undefined && request.method === 'GET' && !cacheControl.includes('no-store')) {
      const options = { contentType: file.content_type, disposition, cacheControl, now: services.now() } as const;
      const url = await services.files.getSignedUrl(key, options);
      return reply.header('cache-control', REDIRECT_MINUTE).redirect(url, 302);
    }
    const stored = await services.files.open(key);
    if (stored === undefined) return reply.callNotFound();
    return reply
      .type(file.content_type)
      .headers(cacheHeaders)
      .header('content-length', stored.bytes)
      .header('content-disposition', disposition)
      .header('content-security-policy', FILE_POLICY)
      .send(stored.content);
  });
}

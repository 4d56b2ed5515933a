import type { FastifyInstance } from 'fastify';
import { userStatusIds } from '../database/referenceIds.ts';
import { fileUrl, isFileKey } from '../ports/files/fileStore.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';

interface FileRow {
  readonly owner_id: number | null;
  readonly visibility: 'public' | 'owner';
  readonly content_type: string;
  /** Photo or banner of a person. */
  readonly is_persons: boolean;
  /** The same of one whose account is hidden, closed or gone. */
  readonly is_hidden: boolean;
}

/** Browsers keep what never changes; pictures of people only so long, because they may leave, and no cache between keeps them. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'private, max-age=86400, immutable';

function cacheOf({ is_persons }: FileRow, open: boolean): string {
  if (!open) return 'private, no-store';
  return is_persons ? FOR_A_DAY : FOR_EVER;
}

/** A file can do nothing when it is opened by itself. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/**
 * GET /files/<key>: public files for everybody, others for their owner and admins; for anybody else they do not exist. Pictures of
 * people whose account is not in use are for admins alone.
 */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const { key } = request.params;
    if (!isFileKey(key)) return reply.callNotFound();
    const [file] = await services.sql<FileRow[]>`
      select f.owner_id, f.visibility, f.content_type, p.is_persons, p.is_persons and u.status_id <> ${userStatusIds.active} as is_hidden
      from files f left join users u on u.id = f.owner_id
      cross join lateral (
        select coalesce(${fileUrl(key)} in (u.profilephoto, u.thumb, u.banner_image), false) as is_persons
      ) p
      where f.key = ${key} and f.deleted_at is null`;
    const caller = callerOf(request).viewer;
    const viewer = caller?.byApiKey === true ? null : caller;
    const open = file?.visibility === 'public' && !file.is_hidden;
    if (file === undefined || !(open || viewer?.role === 'admin' || (viewer !== null && viewer.id === file.owner_id)))
      return reply.callNotFound();
    const stored = await services.files.open(key);
    if (stored === undefined) return reply.callNotFound();
    const isImage = file.content_type.startsWith('image/') && file.content_type !== 'image/svg+xml';
    return reply
      .type(file.content_type)
      .header('content-length', stored.bytes)
      .header('content-disposition', isImage ? 'inline' : 'attachment')
      .header('content-security-policy', filePolicy)
      .header('cache-control', cacheOf(file, open))
      .send(stored.content);
  });
}

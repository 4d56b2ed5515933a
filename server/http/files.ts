import type { FastifyInstance } from 'fastify';
import { isFileKey } from '../ports/files/fileStore.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';

interface FileRow {
  readonly owner_id: number | null;
  readonly visibility: 'public' | 'owner';
  readonly content_type: string;
}

/** A file can do nothing when it is opened by itself. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** GET /files/<key>: public files for everybody, others for their owner and admins; for anybody else they do not exist. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const { key } = request.params;
    if (!isFileKey(key)) return reply.callNotFound();
    const [file] = await services.sql<FileRow[]>`
      select owner_id, visibility, content_type from files where key = ${key} and deleted_at is null`;
    const caller = callerOf(request).viewer;
    const viewer = caller?.byApiKey === true ? null : caller;
    const open = file?.visibility === 'public';
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
      .header('cache-control', open ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .send(stored.content);
  });
}

import { paths } from '@/shared/paths';
import type { AuditAction, AuditSubject } from '@rules/platform/audit';

const ON: AuditSubject = 'news';
const ACTION: AuditAction = 'comments.deleted';

/** Where the log says which comments on an article were taken away, by whom and why. */
export const removedComments = (newsId: number): string => paths.adminAuditLog({ on: ON, id: newsId, action: ACTION });

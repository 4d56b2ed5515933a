import { paths } from '@/shared/paths';
import type { AuditAction, AuditSubject } from '@rules/platform/audit';

const ON: AuditSubject = 'news';
const ACTION: AuditAction = 'comments.deleted';

/** The audit log filtered to the removed comments of an article. */
export const removedComments = (newsId: number): string => paths.adminAuditLog({ on: ON, id: newsId, action: ACTION });

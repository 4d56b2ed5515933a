import type { Role } from '../../access/roles.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { UserPermissions } from '../../generated/schema.ts';
import { UserError } from '../../context/envelope.ts';

interface Caller {
  readonly id: number;
  readonly role: Role;
}

/** The fields of a person that the policy checks need. */
export interface PersonSubject {
  readonly id: number;
  readonly typeId: number;
  readonly statusId: number;
  readonly isPrivate: boolean;
  /** The caller's follow of this person, null without one. */
  readonly follow: 'accepted' | 'requested' | null;
  /** The caller blocks this person. */
  readonly isBlocked: boolean;
  /** This person blocks the caller. */
  readonly blocksViewer: boolean;
}

const isInUse = (person: PersonSubject): boolean => person.statusId === userStatusIds.active;

/**
 * Whether the viewer can see a person at all. A user who blocks a person still sees the name and can unblock; a blocked
 * user sees nothing. Admins see every account that is not deleted.
 */
export function canSeePerson(viewer: Caller, person: PersonSubject): boolean {
  if (viewer.id === person.id) return true;
  if (viewer.role === 'admin') return person.statusId !== userStatusIds.deleted;
  return isInUse(person) && !person.blocksViewer;
}

/**
 * Whether the viewer can open a person's profile page. Guest accounts are hidden from strangers; a viewer who follows
 * or blocks one can still open the page to undo that.
 */
const canOpenProfile = (viewer: Caller, person: PersonSubject & { readonly isGuest: boolean }): boolean =>
  canSeePerson(viewer, person) &&
  (!person.isGuest || canSeeRecord(viewer, person) || person.follow !== null || person.isBlocked);

/** Whether the viewer reads contact data, birth date and settings: only the owner and admins do. */
export const canSeeRecord = (viewer: Caller, person: PersonSubject): boolean =>
  viewer.id === person.id || viewer.role === 'admin';

/** Whether the viewer sees what a private account shows to its followers only: the banner and its lists of people. */
export const canSeePrivate = (viewer: Caller, person: PersonSubject): boolean =>
  canSeeRecord(viewer, person) || (!person.isBlocked && (!person.isPrivate || person.follow === 'accepted'));

/** The actions that the viewer may take on an account. A guest account has no password and gets none. */
export function getUserPermissions(
  viewer: Caller,
  person: PersonSubject & { readonly isGuest: boolean },
): UserPermissions {
  const isSelf = viewer.id === person.id;
  const isAdmin = viewer.role === 'admin';
  const canInteract = !isSelf && !isAdmin && isInUse(person) && !person.blocksViewer;
  return {
    edit: isSelf,
    follow: canInteract && !person.isBlocked,
    block: canInteract && person.typeId !== userTypeIds.admin,
    enable_disable: isAdmin && !isSelf && person.statusId !== userStatusIds.deleted,
    change_password:
      !person.isGuest &&
      (isSelf || (isAdmin && person.typeId !== userTypeIds.admin && person.statusId !== userStatusIds.deleted)),
  };
}

/**
 * Asserts `canOpenProfile`. Unknown, hidden, deleted and blocking people and guest accounts give the same error, so that
 * the error reveals nothing.
 * @returns the person
 * @throws UserError 404
 */
export function assertProfileVisible<T extends PersonSubject & { readonly isGuest: boolean }>(
  viewer: Caller,
  person: T | undefined,
): T {
  if (person === undefined || !canOpenProfile(viewer, person)) throw new UserError(404, 'people.notFound');
  return person;
}

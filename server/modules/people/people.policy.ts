import type { Role } from '../../access/roles.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { UserPermissions } from '../../generated/schema.ts';
import { UserError } from '../../context/envelope.ts';

interface Caller {
  readonly id: number;
  readonly role: Role;
}

/** A person as far as the decisions need it. */
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
 * Whether the caller may open somebody's profile. Those who block somebody still find the name, to take the block back;
 * those who are blocked find nothing. Admins see every account that was not deleted.
 */
export function canSeePerson(viewer: Caller, person: PersonSubject): boolean {
  if (viewer.id === person.id) return true;
  if (viewer.role === 'admin') return person.statusId !== userStatusIds.deleted;
  return isInUse(person) && !person.blocksViewer;
}

/**
 * Whether the caller may open the page of somebody whom they see: strangers do not find the accounts of guests' devices.
 * Whoever follows or blocks one can still take that back.
 */
const canOpenProfile = (viewer: Caller, person: PersonSubject & { readonly isGuest: boolean }): boolean =>
  canSeePerson(viewer, person) &&
  (!person.isGuest || canSeeRecord(viewer, person) || person.follow !== null || person.isBlocked);

/** Whether the caller reads contact data, birth date and settings: their owner and admins alone. */
export const canSeeRecord = (viewer: Caller, person: PersonSubject): boolean =>
  viewer.id === person.id || viewer.role === 'admin';

/** Whether the caller sees what a private account keeps for its followers: pictures beside the photo, and its lists of people. */
export const canSeePrivate = (viewer: Caller, person: PersonSubject): boolean =>
  canSeeRecord(viewer, person) || (!person.isBlocked && (!person.isPrivate || person.follow === 'accepted'));

/** What the caller may do with somebody's account. That of a guest's device has no password, and is given none. */
export function permissionsOn(viewer: Caller, person: PersonSubject & { readonly isGuest: boolean }): UserPermissions {
  const isSelf = viewer.id === person.id;
  const isAdmin = viewer.role === 'admin';
  const others = !isSelf && !isAdmin && isInUse(person) && !person.blocksViewer;
  return {
    edit: isSelf,
    follow: others && !person.isBlocked,
    block: others && person.typeId !== userTypeIds.admin,
    enable_disable: isAdmin && !isSelf && person.statusId !== userStatusIds.deleted,
    change_password:
      !person.isGuest &&
      (isSelf || (isAdmin && person.typeId !== userTypeIds.admin && person.statusId !== userStatusIds.deleted)),
  };
}

/**
 * Like `canSeePerson`, but refuses. Unknown, hidden, deleted and blocking people are not told apart.
 * @returns the person, now known to exist
 * @throws UserError 404
 */
export function authorizeSight<T extends PersonSubject>(viewer: Caller, person: T | undefined): T {
  if (person === undefined || !canSeePerson(viewer, person)) throw new UserError(404, 'people.notFound');
  return person;
}

/**
 * Like `canOpenProfile`, but refuses as for somebody unknown.
 * @throws UserError 404
 */
export function authorizeProfile<T extends PersonSubject & { readonly isGuest: boolean }>(
  viewer: Caller,
  person: T | undefined,
): T {
  if (person === undefined || !canOpenProfile(viewer, person)) throw new UserError(404, 'people.notFound');
  return person;
}

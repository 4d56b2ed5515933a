import type { Team } from '../../generated/schema.ts';
import { teamCreateSchema, teamEditSchema } from '../../../rules/teams/teams.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { FileUpload } from '../../context/upload.ts';
import type { Transaction } from '../../database/types.ts';
import type { Viewer } from '../../access/viewer.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { differences } from '../ground/audit/auditDifferences.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import * as log from './teamLog.store.ts';
import * as people from './teamMembers.store.ts';
import { inviteWithin } from './teamMembers.service.ts';
import { toTeam } from './teams.mapper.ts';
import { assertTeamAllows, type TeamAction } from './teams.policy.ts';
import { findTeam, type TeamRow } from './teamRecord.ts';
import { lockTeam } from './teams.locks.ts';
import * as store from './teams.store.ts';

/** Side lengths of stored images in pixels. */
const imageSizes = { image: 512, thumb: 96, banner: 1600 } as const;

type UploadedFile = FileUpload | Promise<FileUpload> | null | undefined;

export interface NewTeamArgs {
  readonly teamName: string;
  readonly description: string;
  readonly shortDescription: string;
  readonly memberId: readonly number[];
  readonly image?: UploadedFile;
}

/**
 * Returns a team, for its members and admins.
 * @throws UserError 404
 */
export async function get(ctx: Context, teamId: number): Promise<Team> {
  const viewer = requireViewer(ctx);
  return toTeam(viewer, ctx.language, assertTeamAllows(viewer, 'view', await findTeam(ctx.db, teamId, viewer.id)));
}

/**
 * Creates a team for the caller and invites its first members.
 * @throws UserError 400, 403 as for `inviteWithin`
 */
export async function add(ctx: Context, args: NewTeamArgs): Promise<Team> {
  const viewer = requireViewer(ctx);
  const { memberIds, ...texts } = await parseInput(teamCreateSchema, {
    name: args.teamName,
    description: args.description,
    shortDescription: args.shortDescription,
    memberIds: args.memberId,
  });
  return withImages(ctx, viewer.id, async (images) => {
    const pictures = await storeImages(images, args);
    return ctx.db.transaction(async (tx) => {
      await images.record(tx);
      const id = await store.insert(tx, viewer.id, texts, pictures);
      await inviteWithin(tx, ctx, { team: { id, name: texts.name }, memberIds, role: 'developer' });
      await log.insert(tx, {
        teamId: id,
        actorId: viewer.id,
        action: 'team.created',
        subjectType: 'team',
        subjectId: id,
        detail: { ...texts },
      });
      await recordAudit(tx, ctx, {
        action: 'teams.added',
        subjectType: 'team',
        subjectId: id,
        after: { ...texts, memberIds },
      });
      return reread(tx, ctx, id);
    });
  });
}

export interface TeamChangeArgs {
  readonly id: number;
  readonly teamName: string;
  readonly description: string;
  readonly shortDes: string;
  readonly image?: UploadedFile;
  readonly bannerImage?: UploadedFile;
  /** The uts with which the form was opened. */
  readonly expectedUts?: Date | string | null;
}

/**
 * Changes a team's texts and images, for its owners and admins.
 * @throws UserError 404, 403, 400, 409 when the caller's version is stale
 */
export async function update(ctx: Context, args: TeamChangeArgs): Promise<Team> {
  const viewer = requireViewer(ctx);
  assertTeamAllows(viewer, 'edit', await findTeam(ctx.db, args.id, viewer.id));
  const texts = await parseInput(teamEditSchema, {
    name: args.teamName,
    description: args.description,
    shortDescription: args.shortDes,
  });
  return withImages(ctx, viewer.id, async (images) => {
    const pictures = await storeImages(images, args);
    return ctx.db.transaction(async (tx) => {
      const team = await lockOrThrow(tx, viewer, 'edit', args.id);
      assertNotStale(args.expectedUts, team.updatedAt, 'teams.outdated');
      replaceImages(images, team, pictures);
      await images.record(tx);
      await store.update(tx, team.id, { ...texts, ...pictures });
      const before = { name: team.name, description: team.description, shortDescription: team.shortDescription };
      await log.insert(tx, {
        teamId: team.id,
        actorId: viewer.id,
        action: 'team.changed',
        subjectType: 'team',
        subjectId: team.id,
        detail: { before, after: texts, images: Object.keys(pictures) },
      });
      await recordAudit(tx, ctx, {
        action: 'teams.updated',
        subjectType: 'team',
        subjectId: team.id,
        ...differences(team, { ...texts, ...pictures }),
      });
      return reread(tx, ctx, team.id);
    });
  });
}

/**
 * Deletes a team for its owner. Notifies its members and ends open invites.
 * @throws UserError 404, 403, 400 while the team has bots
 */
export async function remove(ctx: Context, teamId: number): Promise<void> {
  const viewer = requireViewer(ctx);
  await withImages(ctx, viewer.id, (images) =>
    ctx.db.transaction(async (tx) => {
      const team = await lockOrThrow(tx, viewer, 'delete', teamId);
      const bots = await store.countBots(tx, teamId);
      if (bots > 0) throw new UserError(400, 'teams.hasBots', { count: bots });
      const members = await people.list(tx, [teamId], viewer.id);
      replaceImages(images, team, { image: null, thumb: null, bannerImage: null });
      await images.record(tx);
      await log.insert(tx, {
        teamId,
        actorId: viewer.id,
        action: 'team.deleted',
        subjectType: 'team',
        subjectId: teamId,
      });
      await log.notify(
        tx,
        members.map(({ userId }) => userId),
        { team, actorId: viewer.id, messageId: 'notifications.teamDeleted', link: null },
        ctx.now(),
      );
      await store.closeTeam(tx, teamId);
      await recordAudit(tx, ctx, {
        action: 'teams.deleted',
        subjectType: 'team',
        subjectId: teamId,
        before: { name: team.name, members: members.map(({ userId }) => userId) },
      });
    }),
  );
}

/**
 * Sets the banner of a team (POST /api/uploadTeamBanner), for its owners and admins.
 * @throws UserError 404, 403
 */
export async function uploadBanner(ctx: Context, teamId: number, banner: FileUpload): Promise<Team> {
  const viewer = requireViewer(ctx);
  assertTeamAllows(viewer, 'edit', await findTeam(ctx.db, teamId, viewer.id));
  return withImages(ctx, viewer.id, async (images) =>
    changeBanner(ctx, images, teamId, (await storeImages(images, { bannerImage: banner })).bannerImage ?? null),
  );
}

/**
 * Removes the banner of a team (POST /api/removeTeamBanner), for its owners and admins.
 * @throws UserError 404, 403
 */
export function removeBanner(ctx: Context, teamId: number): Promise<Team> {
  return withImages(ctx, requireViewer(ctx).id, (images) => changeBanner(ctx, images, teamId, null));
}

function changeBanner(ctx: Context, images: ImageWork, teamId: number, bannerImage: string | null): Promise<Team> {
  const viewer = requireViewer(ctx);
  return ctx.db.transaction(async (tx) => {
    const team = await lockOrThrow(tx, viewer, 'edit', teamId);
    replaceImages(images, team, { bannerImage });
    await images.record(tx);
    await store.setImages(tx, teamId, { bannerImage });
    const action = bannerImage === null ? 'banner.removed' : 'banner.changed';
    await log.insert(tx, { teamId, actorId: viewer.id, action, subjectType: 'team', subjectId: teamId });
    await recordAudit(tx, ctx, {
      action: 'teams.bannerChanged',
      subjectType: 'team',
      subjectId: teamId,
      before: { bannerImage: team.bannerImage },
      after: { bannerImage },
    });
    return reread(tx, ctx, teamId);
  });
}

async function lockOrThrow(tx: Transaction, viewer: Viewer, action: TeamAction, teamId: number): Promise<TeamRow> {
  await lockTeam(tx, teamId);
  return assertTeamAllows(viewer, action, await findTeam(tx, teamId, viewer.id));
}

async function reread(tx: Transaction, ctx: Context, teamId: number): Promise<Team> {
  const viewer = requireViewer(ctx);
  return toTeam(viewer, ctx.language, assertTeamAllows(viewer, 'view', await findTeam(tx, teamId, viewer.id)));
}

/** Decodes and stores the uploaded images; the result has no keys for images that were not uploaded. */
async function storeImages(
  images: ImageWork,
  sent: { readonly image?: UploadedFile; readonly bannerImage?: UploadedFile },
): Promise<store.TeamImages> {
  const [image, banner] = await Promise.all([sent.image, sent.bannerImage]);
  return {
    ...(image ? await images.store(image, { image: imageSizes.image, thumb: imageSizes.thumb }) : {}),
    ...(banner ? await images.store(banner, { bannerImage: imageSizes.banner }) : {}),
  };
}

function replaceImages(images: ImageWork, team: TeamRow, next: store.TeamImages): void {
  for (const key of ['image', 'thumb', 'bannerImage'] as const) {
    if (next[key] !== undefined) images.replace(team[key]);
  }
}

import type { Bot } from '../../generated/schema.ts';
import { fullName } from '../../../rules/people/people.ts';
import { PERSONAL_TEAM_TYPE } from '../../../rules/teams/teams.ts';
import type { Role } from '../../access/roles.ts';
import { botStatusIds, botTypeIds } from '../../database/referenceIds.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { toCountry } from '../lookups/countries.mapper.ts';
import { teamName } from '../teams/teamName.ts';
import { canBot, hasUsed, permissionsFor } from './bots.policy.ts';
import { noParts, type BotParts } from './botParts.store.ts';
import type { BotView } from './reading/botView.ts';

/** The viewer and language that bots are mapped for. */
export interface BotReader {
  readonly viewer: { readonly id: number; readonly role: Role };
  readonly language: Language;
  /**
   * The public address of the site without a trailing slash; undefined for an address that only the local machine can
   * reach.
   */
  readonly siteUrl: string | undefined;
}

/** Shows only the last characters of a secret. */
const masked = (hint: string | null | undefined): string | null => (hint ? `••••••••${hint.slice(-4)}` : null);

/** Maps the pictures, countries and permissions of a bot. */
export function toPartFields(language: Language, { images, countries, permissions }: BotParts) {
  const banners = images.filter(({ kind }) => kind === 'banner').map(({ id, url }) => ({ id, image_url: url }));
  const featured = images.filter(({ kind }) => kind === 'featured').map(({ id, url }) => ({ id, image: url }));
  return {
    banner_url: banners[0]?.image_url ?? null,
    bannerImages: banners,
    featuredImages: featured,
    bot_featured_images: featured,
    id_s2_countries: countries.map(({ id }) => id),
    countries: countries.map((country) => toCountry(language, country)),
    s2_bot_permission_mapping: permissions.map(({ id, name, nameTr, description, descriptionTr, image }) => ({
      id_s2_permission: id,
      name: pickText(language, name, nameTr),
      description: pickText(language, description, descriptionTr),
      image,
    })),
  };
}

/**
 * Maps a bot for the caller. Fields for the team and admins are null for other users. Resolvers of Bot read its parts,
 * the checklist and the counts of its tabs on demand.
 */
export function toBot(reader: BotReader, row: BotView): Bot {
  const { bot, type, status, category, creator, credentials, team } = row;
  const { language, viewer } = reader;
  const isInside = canBot(viewer, 'view', row);
  return {
    ...toPartFields(language, noParts),
    id: bot.id,
    name: bot.name,
    bot_name: bot.name,
    handler: bot.handler,
    bot_type: { id: type.id, type: pickText(language, type.name, type.nameTr) },
    id_s2_bot_type: bot.typeId,
    is_listed: bot.statusId === botStatusIds.published && bot.typeId === botTypeIds.public,
    bot_price: bot.price,
    bot_categories: category && {
      id: category.id,
      category: pickText(language, category.name, category.nameTr),
      count_bot_mappings: category.botCount,
      active: category.active,
      cts: category.createdAt,
      uts: category.updatedAt,
    },
    id_s2_bot_categories: bot.categoryId,
    description: bot.description,
    short_description: bot.shortDescription,
    image: bot.image,
    bot_image: bot.image,
    thumb: bot.thumb,
    video_link: bot.videoLink,
    website: bot.websiteLink,
    website_link: bot.websiteLink,
    privacy_url: bot.privacyUrl,
    terms_url: bot.termsUrl,
    copyright_url: bot.copyrightUrl,
    copy_right_name: bot.copyrightUrl,
    license_agreement_url: bot.licenseAgreementUrl,
    team_id: team.id,
    team_name: teamName(language, team),
    id_s2_team_types: team.typeId,
    is_personal_team: team.typeId === PERSONAL_TEAM_TYPE,
    id_s2_bot_status: bot.statusId,
    s2_bot_status: { id: status.id, status: pickText(language, status.status, status.statusTr) },
    held_by_admin: isInside && row.disabledByAdmin,
    bot_rejected_reason: isInside ? bot.rejectedReason : null,
    waiting_since: isInside ? row.waitingSince : null,
    bot_token: canBot(viewer, 'manage_credentials', row) ? masked(credentials?.tokenHint) : null,
    bot_user_name: isInside ? (credentials?.userName ?? null) : null,
    current_version: bot.currentVersion,
    first_published_date: bot.firstPublishedAt,
    last_update_bot: bot.updatedAt,
    is_subscribed: row.subscription?.active === true,
    past_subscribed: row.subscription?.active === false,
    is_bot_user_rating: row.review !== null,
    reviewed: bot.reviewed,
    sharable_link: reader.siteUrl === undefined ? null : `${reader.siteUrl}/bot-detail/${bot.id}`,
    language: bot.language,
    creator_name: fullName(creator),
    id_s2_users: bot.creatorId,
    num_subscribers: bot.subscriberCount,
    avg_out_five: bot.reviewCount === 0 ? null : bot.starTotal / bot.reviewCount,
    num_reviews: bot.reviewCount,
    num_commands: 0,
    num_testers: 0,
    checklist: [],
    transfer: null,
    viewer_role: team.viewerRole,
    viewer_can: permissionsFor(viewer, {
      team,
      statusId: bot.statusId,
      disabledByAdmin: row.disabledByAdmin,
      reservedByAdmin: row.reservedByAdmin,
      isRater: row.review !== null || hasUsed(row.subscription),
    }),
    cts: bot.createdAt,
    uts: bot.updatedAt,
  };
}

import { boolean, string } from 'yup';

import type { AddBotMutationVariables } from '@/generated/bots/addBot';
import type { BotForm_BotFragment } from '@/generated/bots/fragments';
import type { UpdateBotMutationVariables } from '@/generated/bots/updateBot';
import {
  botCreateSchema,
  botEditSchema,
  botUserNameSchema,
  DEFAULT_BOT_STATUS,
  DEFAULT_BOT_TYPE,
  withoutSlash,
  withSlash,
} from '@rules/bots/bots';
import { confirmPasswordSchema, newPasswordSchema } from '@rules/accounts/passwords';

import type { BotTemplate } from '../botTemplates';

/** Form values of both bot dialogs. */
interface BotTextValues {
  name: string;
  /** Without the slash: the field shows it and the request adds it. */
  handler: string;
  shortDescription: string;
  description: string;
  botTypeId: number;
  botCategoryId: number | null;
  countryCode: string[];
  permissionId: number[];
  /** A new image; null leaves the stored one. */
  image: File | null;
}

export interface BotCreateFormValues extends BotTextValues {
  featuredImage: File[];
  /** Null: the personal team. */
  teamId: number | null;
  /** Whether the platform generates the name and the password of the bot's account. */
  hasGeneratedAccount: boolean;
  /** Its commands are added to the new bot. */
  template: BotTemplate | null;
  botUserName: string;
  password: string;
  cnf_password: string;
}

/** Link fields of a bot, by their names in the API. */
const BOT_LINKS = [
  'website_link',
  'video_link',
  'privacy_url',
  'terms_url',
  'copyright_url',
  'license_agreement_url',
] as const;
type BotLink = (typeof BOT_LINKS)[number];

export interface BotEditFormValues extends BotTextValues, Record<BotLink, string> {
  price: number | null;
  language: string | null;
  current_version: string;
}

/** A request may contain ten files: these and the bot image. More can be added later. */
export const MAX_NEW_FEATURED_IMAGES = 9;

export const emptyBot = (teamId: number | null): BotCreateFormValues => ({
  name: '',
  handler: '',
  shortDescription: '',
  description: '',
  botTypeId: DEFAULT_BOT_TYPE,
  botCategoryId: null,
  countryCode: [],
  permissionId: [],
  image: null,
  featuredImage: [],
  teamId,
  hasGeneratedAccount: false,
  template: null,
  botUserName: '',
  password: '',
  cnf_password: '',
});

const unlessGenerated = (schema: ReturnType<typeof newPasswordSchema>) =>
  string().when('hasGeneratedAccount', ([isGenerated], any) => (isGenerated === true ? any : schema));

/** A generated account needs no name and no password. */
export const botCreateFormSchema = botCreateSchema.shape({
  hasGeneratedAccount: boolean().required(),
  botUserName: unlessGenerated(botUserNameSchema),
  password: unlessGenerated(newPasswordSchema()),
  cnf_password: unlessGenerated(confirmPasswordSchema('password')),
});

export function toAddBotVariables(values: BotCreateFormValues): AddBotMutationVariables {
  const { name, handler, description, shortDescription, botUserName } = botCreateFormSchema.cast(values);
  const account = values.hasGeneratedAccount
    ? {}
    : { botUserName, password: values.password, cnf_password: values.cnf_password };
  return {
    ...account,
    name,
    handler: withSlash(handler),
    description,
    shortDescription,
    teamId: values.teamId,
    idS2BotType: values.botTypeId,
    idS2BotStatus: DEFAULT_BOT_STATUS,
    botCategoryId: values.botCategoryId,
    countryCode: values.countryCode,
    permissionId: values.permissionId,
    image: values.image,
    featuredImage: values.featuredImage,
  };
}

export function toBotEditFormValues(bot: BotForm_BotFragment): BotEditFormValues {
  return {
    name: bot.name,
    handler: withoutSlash(bot.handler),
    shortDescription: bot.short_description,
    description: bot.description,
    botTypeId: bot.id_s2_bot_type,
    botCategoryId: bot.id_s2_bot_categories,
    countryCode: bot.countries.map(({ code }) => code),
    permissionId: bot.s2_bot_permission_mapping.map(({ id_s2_permission: id }) => id),
    image: null,
    price: bot.bot_price,
    website_link: bot.website_link ?? '',
    video_link: bot.video_link ?? '',
    privacy_url: bot.privacy_url ?? '',
    terms_url: bot.terms_url ?? '',
    copyright_url: bot.copyright_url ?? '',
    license_agreement_url: bot.license_agreement_url ?? '',
    language: bot.language,
    current_version: bot.current_version ?? '',
  };
}

/** `expectedUts` lets the server reject the update when another user has changed the bot since it was loaded. */
export function toUpdateBotVariables(bot: BotForm_BotFragment, values: BotEditFormValues): UpdateBotMutationVariables {
  const { name, handler, description, shortDescription } = botEditSchema.cast(values);
  const links = Object.fromEntries(BOT_LINKS.map((link) => [link, values[link].trim()]));
  return {
    ...links,
    botId: bot.id,
    name,
    handler: withSlash(handler),
    description,
    shortDescription,
    idS2BotType: values.botTypeId,
    botCategoryId: values.botCategoryId,
    countryCode: values.countryCode,
    permissionId: values.permissionId,
    price: values.price,
    language: values.language,
    // A version cannot be removed, so an empty field leaves it unchanged.
    current_version: values.current_version || undefined,
    botImage: values.image ?? undefined,
    expectedUts: bot.uts,
  };
}

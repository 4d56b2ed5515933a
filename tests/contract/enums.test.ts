import type { InferType } from 'yup';
import { describe, expectTypeOf, it } from 'vitest';

import type {
  AlertCondition,
  BotManifestChangeKind,
  BotManifestField,
  BotManifestPart,
  BotOptionType,
  BotScope,
  InboxSort,
  InboxStatus,
  PostSentiment,
  PostType,
  ProfilePart,
  ProfileReportDecision,
  ReportDecision,
  UiDirection,
  UiGainLossPalette,
  UiLanguage,
  UiLayout,
  UiNewsLanguage,
  UiRegionTheme,
  UserStatusName,
} from '../../server/generated/schema.ts';
import type { userStatusIds } from '../../server/database/referenceIds.ts';
import type {
  DIRECTIONS,
  GAIN_LOSS_PALETTES,
  LANGUAGES,
  LAYOUTS,
  NEWS_LANGUAGES,
  REGION_THEMES,
} from '../../src/shared/theme/uiSettings.ts';
import type { USER_STATUS } from '../../src/domain/people/userStatus.ts';
import type { INBOX_SORTS, STATUSES } from '../../src/portals/admin/inboxes/inboxColumns.tsx';
import type { OPTION_TYPES } from '../../rules/bots/commandOptions.ts';
import type {
  MANIFEST_CHANGE_KINDS,
  MANIFEST_FIELDS,
  MANIFEST_PARTS,
} from '../../rules/bots/manifest/manifestChange.ts';
import type { BOT_SCOPES } from '../../rules/bots/scopes.ts';
import type { ALERT_CONDITIONS } from '../../rules/market/alerts.ts';
import type { postCreateSchema } from '../../rules/posts/posts.ts';
import type { POST_SENTIMENTS } from '../../rules/posts/postLimits.ts';
import type { PROFILE_DECISIONS, PROFILE_PARTS } from '../../rules/people/profileReports.ts';
import type { REPORT_DECISIONS } from '../../rules/posts/reports.ts';

/**
 * Lists that repeat an enum of the contract because their folder does not import generated code. The compiler checks
 * these (`npm run typecheck`): a value that only one of the two has is an error here.
 */
describe('lists of values of the contract', () => {
  it('are complete in rules/', () => {
    expectTypeOf<InferType<typeof postCreateSchema>['type']>().toEqualTypeOf<PostType>();
    expectTypeOf<(typeof POST_SENTIMENTS)[number]>().toEqualTypeOf<PostSentiment>();
    expectTypeOf<(typeof OPTION_TYPES)[number]>().toEqualTypeOf<BotOptionType>();
    expectTypeOf<(typeof MANIFEST_CHANGE_KINDS)[number]>().toEqualTypeOf<BotManifestChangeKind>();
    expectTypeOf<(typeof MANIFEST_PARTS)[number]>().toEqualTypeOf<BotManifestPart>();
    expectTypeOf<(typeof MANIFEST_FIELDS)[number]>().toEqualTypeOf<BotManifestField>();
    expectTypeOf<(typeof BOT_SCOPES)[number]>().toEqualTypeOf<BotScope>();
    expectTypeOf<(typeof ALERT_CONDITIONS)[number]>().toEqualTypeOf<AlertCondition>();
    expectTypeOf<(typeof REPORT_DECISIONS)[number]>().toEqualTypeOf<ReportDecision>();
    expectTypeOf<(typeof PROFILE_DECISIONS)[number]>().toEqualTypeOf<ProfileReportDecision>();
    expectTypeOf<(typeof PROFILE_PARTS)[number]>().toEqualTypeOf<ProfilePart>();
  });

  it('are complete in the settings of the appearance', () => {
    expectTypeOf<(typeof LANGUAGES)[number]>().toEqualTypeOf<UiLanguage>();
    expectTypeOf<(typeof LAYOUTS)[number]>().toEqualTypeOf<UiLayout>();
    expectTypeOf<(typeof DIRECTIONS)[number]>().toEqualTypeOf<UiDirection>();
    expectTypeOf<(typeof REGION_THEMES)[number]>().toEqualTypeOf<UiRegionTheme>();
    expectTypeOf<(typeof GAIN_LOSS_PALETTES)[number]>().toEqualTypeOf<UiGainLossPalette>();
    expectTypeOf<(typeof NEWS_LANGUAGES)[number]>().toEqualTypeOf<UiNewsLanguage>();
  });

  it('are complete in the inboxes', () => {
    expectTypeOf<(typeof INBOX_SORTS)[number]>().toEqualTypeOf<InboxSort>();
    expectTypeOf<(typeof STATUSES)[number]>().toEqualTypeOf<InboxStatus>();
  });

  it('are complete in the states of an account', () => {
    expectTypeOf<keyof typeof userStatusIds>().toEqualTypeOf<UserStatusName>();
    expectTypeOf<keyof typeof USER_STATUS>().toEqualTypeOf<UserStatusName>();
  });
});

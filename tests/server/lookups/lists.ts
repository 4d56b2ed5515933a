import type { TestApi } from '../../support/api/testApi.ts';
import type { CallName } from '../../support/api/caller.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { imageFile } from '../../support/api/images.ts';

type Json = Readonly<Record<string, unknown>>;

/** One of the simple lists that admins manage, with the names of its calls and fields. */
export interface ListCase {
  readonly title: string;
  /** Its table, for state that only the database shows. */
  readonly table: string;
  readonly list: CallName;
  readonly add: CallName;
  readonly update: CallName;
  readonly switch: CallName | null;
  readonly remove: CallName;
  /** The field of the name, in variables and answers. */
  readonly variable: string;
  readonly field: string;
  /** Other required fields of a new entry. */
  readonly extra?: (api: TestApi, admin: TestPerson) => Promise<Json>;
  /** Creates a record that uses an entry; null when no record can. */
  readonly use?: (api: TestApi, id: number) => Promise<unknown>;
  /** An entry that the platform itself uses. */
  readonly builtIn?: number;
  /** The variable of the id, when it is not `id`. */
  readonly idVariable?: string;
  /** The role that can read the list besides admins. */
  readonly readers: readonly ('appUser' | 'developer')[];
}

let made = 0;

/** A unique name for an entry. */
export const freshName = (): string => `Entry ${(made += 1)}x`;

const calls = <Noun extends string>(noun: Noun) =>
  ({
    list: `get${noun}List`,
    add: `add${noun}`,
    update: `update${noun}`,
    switch: `activeDeactive${noun}`,
    remove: `delete${noun}`,
  }) as const;

export const lists: readonly ListCase[] = [
  {
    title: 'brokerages',
    table: 'brokerages',
    ...calls('Brokerage'),
    variable: 'name',
    field: 'name',
    extra: async () => ({ image: await imageFile() }),
    use: async (api, id) => {
      const owner = await api.people.appUser();
      return api.sql`insert into holdings (user_id, ticker_id, brokerage_id, quantity, purchase_price, purchased_on)
        select ${owner.id}, id, ${id}, 1, 1, '2026-01-05' from tickers order by id limit 1`;
    },
    readers: ['appUser'],
  },
  {
    title: 'attachment types',
    table: 'attachment_types',
    ...calls('AttachmentType'),
    variable: 'attachmentType',
    field: 'attachment_type',
    builtIn: 1,
    readers: ['appUser'],
  },
  {
    title: 'activity scopes',
    table: 'activity_scopes',
    ...calls('ActivityScope'),
    variable: 'activityScope',
    field: 'activity_scope',
    use: (api, id) =>
      api.sql`insert into activity_types (name, name_key, activity_scope_id) values (${`Of ${id}`}, ${`of ${id}`}, ${id})`,
    readers: [],
  },
  {
    title: 'activity types',
    table: 'activity_types',
    ...calls('ActivityType'),
    variable: 'activityType',
    field: 'activity_type',
    extra: async (api, admin) => {
      const scope = await api.as(admin).call('addActivityScope', { activityScope: freshName() });
      return { activityScopeId: scope.data?.id };
    },
    builtIn: 1,
    readers: [],
  },
  {
    title: 'notification types',
    table: 'notification_types',
    ...calls('NotificationType'),
    variable: 'notificationType',
    field: 'notification_type',
    builtIn: 1,
    readers: ['appUser', 'developer'],
  },
  {
    title: 'alert types',
    table: 'alert_types',
    ...calls('AlertType'),
    variable: 'alertType',
    field: 'alert_type',
    builtIn: 1,
    readers: ['appUser'],
  },
  {
    title: 'report categories',
    table: 'report_categories',
    ...calls('PostCategory'),
    variable: 'category',
    field: 'category',
    use: (api, id) =>
      api.sql`insert into report_subcategories (name, name_key, category_id) values ('Finer', 'finer', ${id})`,
    readers: [],
  },
  {
    title: 'report subcategories',
    table: 'report_subcategories',
    ...calls('PostSubCategory'),
    variable: 'subCategory',
    field: 'subcategory',
    extra: async (api, admin) => {
      const category = await api.as(admin).call('addPostCategory', { category: freshName() });
      return { categoryId: category.data?.id };
    },
    readers: [],
  },
  {
    title: 'profile categories',
    table: 'profile_report_categories',
    ...calls('ProfileCategory'),
    variable: 'category',
    field: 'category',
    use: (api, id) =>
      api.sql`insert into profile_report_cases (user_id, state, rule_id) select id, 'decided', ${id} from users limit 1`,
    readers: [],
  },
  {
    title: 'policy types',
    table: 'policy_types',
    ...calls('PolicyType'),
    list: 'getPolicyType',
    variable: 'policyType',
    field: 'policy_type',
    use: (api, id) => api.sql`insert into policies (policy_type_id, description) values (${id}, '<p>Text</p>')`,
    readers: ['appUser', 'developer'],
  },
  {
    title: 'bot categories',
    table: 'bot_categories',
    list: 'getBotStoreCategoryType',
    add: 'addBotStoreCategoryType',
    update: 'updateBotStoreCategoryType',
    switch: null,
    remove: 'deleteBotStoreCategoryType',
    variable: 'category',
    field: 'category',
    readers: ['appUser', 'developer'],
  },
  {
    title: 'marketplace categories',
    table: 'marketplace_categories',
    list: 'getMarkeplaceCategory',
    add: 'addMarketplaceCategory',
    update: 'updateMarkeplaceCategory',
    switch: null,
    remove: 'deleteMarkeplaceCategory',
    variable: 'categoryName',
    field: 'category',
    idVariable: 'categoryId',
    readers: ['appUser', 'developer'],
  },
];

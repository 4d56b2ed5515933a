import { LookupPage } from './LookupPage';
import { activityScopes } from './lists/activityScopes';
import { activityTypes } from './lists/activityTypes';
import { alertTypes } from './lists/alertTypes';
import { attachmentTypes } from './lists/attachmentTypes';
import { botCategories } from './lists/botCategories';
import { brokerages } from './lists/brokerages';
import { marketplaceCategories } from './lists/marketplaceCategories';
import { notificationTypes } from './lists/notificationTypes';
import { permissions } from './lists/permissions';
import { policyTypes } from './lists/policyTypes';
import { postCategories } from './lists/postCategories';
import { postSubcategories } from './lists/postSubcategories';
import { profileCategories } from './lists/profileCategories';

/** One page with the configurations of `lists/`. */
export const ActivityScopesPage = () => <LookupPage list={activityScopes} />;
export const ActivityTypesPage = () => <LookupPage list={activityTypes} />;
export const AlertTypesPage = () => <LookupPage list={alertTypes} />;
export const AttachmentTypesPage = () => <LookupPage list={attachmentTypes} />;
export const BotCategoriesPage = () => <LookupPage list={botCategories} />;
export const BrokeragesPage = () => <LookupPage list={brokerages} />;
export const MarketplaceCategoriesPage = () => <LookupPage list={marketplaceCategories} />;
export const NotificationTypesPage = () => <LookupPage list={notificationTypes} />;
export const PermissionsPage = () => <LookupPage list={permissions} />;
export const PolicyTypesPage = () => <LookupPage list={policyTypes} />;
export const PostCategoriesPage = () => <LookupPage list={postCategories} />;
export const PostSubcategoriesPage = () => <LookupPage list={postSubcategories} />;
export const ProfileCategoriesPage = () => <LookupPage list={profileCategories} />;

import type { Resolvers } from '../../generated/schema.ts';
import {
  activityScopeList,
  activityTypeList,
  alertTypeList,
  attachmentTypeList,
  brokerageList,
  notificationTypeList,
} from './lookupLists.ts';
import {
  toActivityScope,
  toActivityType,
  toAlertType,
  toAttachmentType,
  toBrokerage,
  toNotificationType,
} from './lookups.mapper.ts';
import { createCrudResolvers } from './createCrudResolvers.ts';

const brokerages = createCrudResolvers(brokerageList, toBrokerage);
const attachmentTypes = createCrudResolvers(attachmentTypeList, toAttachmentType);
const activityScopes = createCrudResolvers(activityScopeList, toActivityScope);
const activityTypes = createCrudResolvers(activityTypeList, toActivityType);
const notificationTypes = createCrudResolvers(notificationTypeList, toNotificationType);
const alertTypes = createCrudResolvers(alertTypeList, toAlertType);

export const lookupResolvers = {
  Query: {
    getBrokerageList: (_root, args, ctx) => brokerages.list(ctx, args),
    getAttachmentTypeList: (_root, args, ctx) => attachmentTypes.list(ctx, args),
    getActivityScopeList: (_root, args, ctx) => activityScopes.list(ctx, args),
    getActivityTypeList: (_root, args, ctx) => activityTypes.list(ctx, { ...args, parentId: args.activityScopeId }),
    getNotificationTypeList: (_root, args, ctx) => notificationTypes.list(ctx, args),
    getAlertTypeList: (_root, args, ctx) => alertTypes.list(ctx, args),
  },
  Mutation: {
    addBrokerage: (_root, args, ctx) => brokerages.add(ctx, args),
    updateBrokerage: (_root, args, ctx) => brokerages.update(ctx, args),
    activeDeactiveBrokerage: (_root, args, ctx) => brokerages.setActive(ctx, args),
    deleteBrokerage: (_root, args, ctx) => brokerages.remove(ctx, args),

    addAttachmentType: (_root, { attachmentType: name, nameTr }, ctx) => attachmentTypes.add(ctx, { name, nameTr }),
    updateAttachmentType: (_root, { attachmentType, ...args }, ctx) =>
      attachmentTypes.update(ctx, { ...args, name: attachmentType }),
    activeDeactiveAttachmentType: (_root, args, ctx) => attachmentTypes.setActive(ctx, args),
    deleteAttachmentType: (_root, args, ctx) => attachmentTypes.remove(ctx, args),

    addActivityScope: (_root, { activityScope: name, nameTr }, ctx) => activityScopes.add(ctx, { name, nameTr }),
    updateActivityScope: (_root, { activityScope, ...args }, ctx) =>
      activityScopes.update(ctx, { ...args, name: activityScope }),
    activeDeactiveActivityScope: (_root, args, ctx) => activityScopes.setActive(ctx, args),
    deleteActivityScope: (_root, args, ctx) => activityScopes.remove(ctx, args),

    addActivityType: (_root, { activityType: name, nameTr, activityScopeId: parentId }, ctx) =>
      activityTypes.add(ctx, { name, nameTr, parentId }),
    updateActivityType: (_root, { activityType, activityScopeId, ...args }, ctx) =>
      activityTypes.update(ctx, { ...args, name: activityType, parentId: activityScopeId }),
    activeDeactiveActivityType: (_root, args, ctx) => activityTypes.setActive(ctx, args),
    deleteActivityType: (_root, args, ctx) => activityTypes.remove(ctx, args),

    addNotificationType: (_root, { notificationType: name, nameTr }, ctx) =>
      notificationTypes.add(ctx, { name, nameTr }),
    updateNotificationType: (_root, { notificationType, ...args }, ctx) =>
      notificationTypes.update(ctx, { ...args, name: notificationType }),
    activeDeactiveNotificationType: (_root, args, ctx) => notificationTypes.setActive(ctx, args),
    deleteNotificationType: (_root, args, ctx) => notificationTypes.remove(ctx, args),

    addAlertType: (_root, { alertType: name, nameTr }, ctx) => alertTypes.add(ctx, { name, nameTr }),
    updateAlertType: (_root, { alertType, ...args }, ctx) => alertTypes.update(ctx, { ...args, name: alertType }),
    activeDeactiveAlertType: (_root, args, ctx) => alertTypes.setActive(ctx, args),
    deleteAlertType: (_root, args, ctx) => alertTypes.remove(ctx, args),
  },
} satisfies Resolvers;

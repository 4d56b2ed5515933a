import { fullName } from '../../../rules/people/people.ts';
import type { Policy, PolicyAcceptance, PolicyType } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { safeHtml } from '../ground/texts/safeHtml.ts';
import { toEntry, toName, type ToWire } from '../lookups/lookups.mapper.ts';
import type { PolicyRow, PolicyTypeRow } from './policies.store.ts';
import type { AcceptanceRow } from './acceptances.store.ts';
import type { VersionRow } from './policyVersions.store.ts';

export function toPolicyType(language: Language, row: PolicyTypeRow): PolicyType {
  return {
    id: row.id,
    policy_type: pickText(language, row.name, row.nameTr),
    current_policy_id: row.currentPolicyId,
    active: row.active,
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}

/** Maps a policy type for the admins' list, which does not need the current text; `getPolicyType` returns that. */
export const toPolicyTypeEntry: ToWire<PolicyType> = (language, row) => ({
  ...toEntry(row),
  policy_type: toName(language, row),
  current_policy_id: null,
});

export function toPolicy(language: Language, row: PolicyRow): Policy {
  return {
    id: row.id,
    id_s2_policy_type: row.policyTypeId,
    policy_type: pickText(language, row.typeName, row.typeNameTr),
    policy_description: safeHtml(pickText(language, row.description, row.descriptionTr)),
    version: row.version,
    effective_date: row.effectiveAt,
    active: row.active,
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}

/** Maps a version for admins: both languages, whether it is in effect, and how many users accepted it. */
export const toPolicyVersion = (language: Language, row: VersionRow): Policy => ({
  ...toPolicy(language, row),
  description_en: safeHtml(row.description),
  description_tr: row.descriptionTr === null ? null : safeHtml(row.descriptionTr),
  is_current: row.isCurrent,
  accepted_count: row.acceptedCount,
});

export const toAcceptance = (row: AcceptanceRow): PolicyAcceptance => ({
  user_id: row.userId,
  full_name: fullName(row),
  username: row.username,
  cts: row.createdAt,
});

import type { Policy, PolicyType } from '../../generated/schema.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import type { Language } from '../../i18n/translate.ts';
import { safeHtml } from '../safeHtml.ts';
import type { PolicyRow, PolicyTypeRow } from './policies.store.ts';

export function toPolicyType(language: Language, row: PolicyTypeRow): PolicyType {
  return {
    id: row.id,
    policy_type: inLanguage(language, row.name, row.nameTr),
    current_policy_id: row.currentPolicyId,
    active: row.active,
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}

export function toPolicy(language: Language, row: PolicyRow): Policy {
  return {
    id: row.id,
    id_s2_policy_type: row.policyTypeId,
    policy_type: inLanguage(language, row.typeName, row.typeNameTr),
    policy_description: safeHtml(inLanguage(language, row.description, row.descriptionTr)),
    version: row.version,
    effective_date: row.effectiveAt,
    active: row.active,
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}

import { array, boolean, mixed, object, string } from 'yup';

import { cutAfter } from '../arrays.ts';
import { cleaned, countCharacters, hasVisibleText } from '../text/text.ts';
import { BOT_SCOPES, type ScopeName } from './scopes.ts';

export const CONSENT_LIMITS = {
  /** Characters of the reason of a request. */
  reason: 200,
  /** Days of reads that people see. */
  shownDays: 30,
  /** Days after which counts of reads are deleted. */
  storedDays: 365,
} as const;

const reason = () =>
  string()
    .transform(cleaned(CONSENT_LIMITS.reason))
    .test(
      'length',
      'consents.form.reason.tooLong',
      (text) => !text || (text.length <= 4 * CONSENT_LIMITS.reason && countCharacters(text) <= CONSENT_LIMITS.reason),
    );

const requiredReason = () =>
  reason()
    .required('consents.form.reason.required')
    .test('visible', 'consents.form.reason.required', (text) => hasVisibleText(text));

/** The permissions that a bot requests, as its team gives them. */
export const scopesSchema = object({
  scopes: array(
    object({
      scope: mixed<ScopeName>()
        .oneOf(BOT_SCOPES, 'consents.form.scope.invalid')
        .required('consents.form.scope.invalid'),
      required: boolean().default(false),
      reason: requiredReason(),
      reasonTr: reason()
        .nullable()
        .default(null)
        .transform((text: unknown) => (text === '' ? null : text)),
    }).required(),
  )
    .transform(cutAfter(BOT_SCOPES.length))
    .max(BOT_SCOPES.length, 'consents.form.scope.invalid')
    .required('consents.form.scope.invalid')
    .test(
      'unique',
      'consents.form.scope.invalid',
      (scopes) => new Set(scopes.map(({ scope }) => scope)).size === scopes.length,
    ),
});

/** Scopes that a person allows with a subscription. */
export const allowedScopesSchema = object({
  scopes: array(
    mixed<ScopeName>().oneOf(BOT_SCOPES, 'consents.form.scope.invalid').required('consents.form.scope.invalid'),
  )
    .transform(cutAfter(BOT_SCOPES.length))
    .max(BOT_SCOPES.length, 'consents.form.scope.invalid')
    .default([]),
});

/** All permissions in the form of a team. Reasons are checked only of requested ones: the form hides the others. */
export const scopeFormSchema = object({
  scopes: array(
    object({
      scope: mixed<ScopeName>().oneOf(BOT_SCOPES).required(),
      isRequested: boolean().default(false),
      required: boolean().default(false),
      reason: string().when('isRequested', ([isRequested], schema) => (isRequested ? requiredReason() : schema)),
      reasonTr: string().when('isRequested', ([isRequested], schema) => (isRequested ? reason() : schema)),
    }).required(),
  ).required(),
});

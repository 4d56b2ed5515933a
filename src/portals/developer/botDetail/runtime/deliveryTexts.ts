import type { Row_BotDeliveryFragment } from '@/generated/deliveries/fragments';
import type { MessageId } from '@/shared/i18n/messages';

export type DeliveryRow = Row_BotDeliveryFragment;
export type DeliveryState = DeliveryRow['state'];
export type DeliveryError = NonNullable<DeliveryRow['error']>;

export const stateTexts = {
  queued: 'deliveries.state.queued',
  parked: 'deliveries.state.parked',
  done: 'deliveries.state.done',
  dead: 'deliveries.state.dead',
} as const satisfies Record<DeliveryState, MessageId>;

export const stateTones = {
  queued: 'plain',
  parked: 'attention',
  done: 'gain',
  dead: 'loss',
} as const satisfies Record<DeliveryState, string>;

export const errorTexts = {
  address_refused: 'deliveries.error.address_refused',
  name_unknown: 'deliveries.error.name_unknown',
  unreachable: 'deliveries.error.unreachable',
  timeout: 'deliveries.error.timeout',
  too_large: 'deliveries.error.too_large',
  redirect: 'deliveries.error.redirect',
  gone: 'deliveries.error.gone',
  status: 'deliveries.error.status',
  aborted: 'deliveries.error.aborted',
  answer_refused: 'deliveries.error.answer_refused',
  signature_accepted: 'deliveries.error.signature_accepted',
  challenge_missing: 'deliveries.error.challenge_missing',
} as const satisfies Record<DeliveryError, MessageId>;

export const faultTexts = {
  late: 'deliveries.fault.late',
  duplicate: 'deliveries.fault.duplicate',
  wrong_signature: 'deliveries.fault.wrong_signature',
  timeout: 'deliveries.fault.timeout',
  server_error: 'deliveries.fault.server_error',
  reordered: 'deliveries.fault.reordered',
} as const satisfies Record<NonNullable<DeliveryRow['fault']>, MessageId>;

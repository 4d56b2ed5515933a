import { useRedeliverBotEventMutation } from '@/generated/deliveries/redeliverBotEvent';
import { useAction } from '@/shared/action/useAction';

import { DELIVERY_QUERIES } from './deliverySource';

/** Has an event delivered again. */
export const useRedeliver = () => useAction(useRedeliverBotEventMutation, { refetchQueries: DELIVERY_QUERIES });

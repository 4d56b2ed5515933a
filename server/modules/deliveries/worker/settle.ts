import { createBatcher } from '../../../base/batcher.ts';
import { isUnavailable } from '../../../database/isUnavailable.ts';
import { acknowledgeAll, type BotRuntime, type HandledKey } from '../../conversations/runtime/runtime.service.ts';
import * as attempts from './attempts.store.ts';

/** Deliveries of a batch. */
const SIZE = 50;

/** A delivery that has succeeded. */
interface Delivered {
  readonly key: HandledKey;
  readonly attempt: attempts.NewAttempt;
}

/** Acknowledges the event of a delivery and stores the attempt. Returns false when the lease had ended. */
export type Settle = (delivered: Delivered) => Promise<boolean>;

/** Acknowledges the events of deliveries that end at the same time together. */
export const createSettle = (runtime: BotRuntime): Settle =>
  createBatcher<Delivered, boolean>(
    (batch) =>
      acknowledgeAll(
        runtime,
        batch.map(({ key }) => key),
        (tx, places) => attempts.insert(tx, ...places.flatMap((place) => batch[place]?.attempt ?? [])),
      ),
    { size: SIZE, parallel: 2, isolates: (error) => !isUnavailable(error) },
  );

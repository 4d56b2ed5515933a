import type { BrokerHandlers } from '../../../server/ports/events/brokerEvents.ts';

/** A broker that a test breaks. Several processes share one. */
export function createBroker() {
  const handlers: BrokerHandlers[] = [];
  const control = { isBroken: false, isSilent: false, reconnects: 0, sends: 0 };
  const connect = () => ({
    open: (given: BrokerHandlers) => {
      handlers.push(given);
      given.onConnected();
    },
    send: async (messages: readonly string[]) => {
      control.sends += 1;
      if (control.isBroken) throw new Error('broken');
      if (control.isSilent) return;
      for (const text of messages) for (const { onMessage } of handlers) onMessage(text);
    },
    reconnect: () => {
      control.reconnects += 1;
    },
    close: () => Promise.resolve(),
  });
  return { control, handlers, connect };
}

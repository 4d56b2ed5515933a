import type { ChildProcess } from 'node:child_process';

/** Waits for the next message of this kind; fails when the process ends first. */
export async function nextMessage<Message extends { readonly kind: string }, K extends Message['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<Message, { kind: K }>> {
  const isWanted = (message: Message): message is Extract<Message, { kind: K }> => message.kind === kind;
  return new Promise((resolve, reject) => {
    const onMessage = (message: Message): void => {
      if (!isWanted(message)) return;
      child.off('message', onMessage);
      resolve(message);
    };
    child.on('message', onMessage);
    child.once('exit', (code) => reject(new Error(`A process of the measure ended with ${code}`)));
  });
}

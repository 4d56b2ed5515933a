import type { ChildProcess } from 'node:child_process';

/** Waits for the next message of this kind; fails when the process ends first. */
export async function nextMessage<Message extends { readonly kind: string }>(
  child: ChildProcess,
  kind: Message['kind'],
): Promise<Message> {
  const isWanted = (message: { readonly kind: string }): message is Message => message.kind === kind;
  return new Promise((resolve, reject) => {
    const onMessage = (message: { readonly kind: string }): void => {
      if (!isWanted(message)) return;
      child.off('message', onMessage);
      resolve(message);
    };
    child.on('message', onMessage);
    child.once('exit', (code) => reject(new Error(`A process of the measure ended with ${code}`)));
  });
}

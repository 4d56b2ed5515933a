import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds after the arrival of a call until which its statements may wait for a server that does not answer. */
const CALL_MS = 5_000;

/** A call that runs. Work that it starts, such as a loop that reads prices, has it beyond its end. */
export interface RunningCall {
  /** On the clock of `performance.now()`; undefined when the call has ended. */
  deadline: number | undefined;
}

const calls = new AsyncLocalStorage<RunningCall | undefined>();

/** A call that arrives now. */
export const createCall = (): RunningCall => ({ deadline: performance.now() + CALL_MS });

/** Runs a part of a call: its statements together wait no longer than its deadline. Undefined is no call. */
export const runInCall = <T>(call: RunningCall | undefined, work: () => T): T => calls.run(call, work);

/** The deadline of the running call; undefined outside of calls. */
export const findDeadline = (): number | undefined => calls.getStore()?.deadline;

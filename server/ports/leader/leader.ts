/** Says which of the server processes does what only one may do. */
export interface Leader {
  isLeader(): boolean;
  close(): Promise<void>;
}

/** A lease of the database. */
export interface Lease {
  /** Takes or renews it. @returns false while another process has it */
  take(seconds: number): Promise<boolean>;
  release(): Promise<void>;
}

/** Without other processes. */
export const onlyProcess: Leader = { isLeader: () => true, close: () => Promise.resolve() };

const LEASE_SECONDS = 4;
const RENEW_MS = 1_000;
/** A leader stops this long before others may take the lease. */
const MARGIN_MS = 500;

/**
 * The process with the lease leads. A leader that was killed is replaced when the lease ends; one that cannot renew it
 * stops before that. Only differences of time are compared, so the clocks of the processes do not matter.
 */
export function leaseLeader(
  lease: Lease,
  { seconds = LEASE_SECONDS, renewMs = RENEW_MS, clock = () => performance.now() } = {},
): Leader {
  let leadsUntil = 0;
  let isClosed = false;
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const requestedAt = clock();
    // A database that does not answer: the lease that we have ends by itself.
    const isTaken = await lease.take(seconds).catch(() => undefined);
    if (isTaken === true) leadsUntil = requestedAt + seconds * 1000 - MARGIN_MS;
    if (isTaken === false) leadsUntil = 0;
    renewing = undefined;
  };
  const begin = (): void => {
    if (!isClosed) renewing ??= renew();
  };
  begin();
  const timer = setInterval(begin, renewMs);
  timer.unref();
  return {
    isLeader: () => !isClosed && clock() < leadsUntil,
    async close() {
      if (isClosed) return;
      const isLeading = clock() < leadsUntil;
      isClosed = true;
      clearInterval(timer);
      await renewing;
      if (isLeading) await lease.release().catch(() => undefined);
    },
  };
}

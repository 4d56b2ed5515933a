/** How to reach the embedded PostgreSQL. */
export type EmbeddedTarget = { host: string; port: number; database: string; user: string; password?: string };

/** A running embedded PostgreSQL. */
export type EmbeddedCluster = {
  target: EmbeddedTarget;
  dataDir: string;
  /** `restarting`: PostgreSQL ended unexpectedly and is being started again; statements fail during that time. */
  state: () => 'running' | 'restarting' | 'stopped';
  /** Process id of the postmaster. */
  pid: () => number;
  stop: () => Promise<void>;
};

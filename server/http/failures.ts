/** A request that cannot be served as it is; answered with its status and message, never logged as a bug. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'RequestFailure';
    this.status = status;
    this.code = code;
  }
}

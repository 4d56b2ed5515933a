/** A request that cannot be served. The response has its status and message; it is not logged as an error. */
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

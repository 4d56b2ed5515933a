/** Codes of errors for pages whose documents the server does not have, or no longer allows. */
export const OUTDATED_CODES: readonly string[] = ['CLIENT_TOO_OLD', 'DOCUMENT_RETIRED'];

/** The package describes itself in JSDoc alone; this is the part of it that we use. */
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client/link';

  interface UploadHttpLinkOptions {
    uri?: string | ((operation: ApolloLink.Operation) => string);
    fetch?: typeof fetch;
    credentials?: RequestCredentials;
    headers?: Record<string, string>;
  }

  export default class UploadHttpLink extends ApolloLink {
    constructor(options?: UploadHttpLinkOptions);
  }
}

/** The package has its types in JSDoc only; this is the part that the app uses. */
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

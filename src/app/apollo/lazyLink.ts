import { ApolloLink } from '@apollo/client/link';
import { defer, mergeMap } from 'rxjs';

/** A link that is loaded with the first operation that needs it. When loading fails, the next operation tries again. */
export function lazyLink(load: () => Promise<ApolloLink>): ApolloLink {
  let loading: Promise<ApolloLink> | undefined;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return new ApolloLink((operation, forward) =>
    defer(loaded).pipe(mergeMap((link) => link.request(operation, forward))),
  );
}

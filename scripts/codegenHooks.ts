import { plugin as reactApollo } from '@graphql-codegen/typescript-react-apollo';

/** The query hook of a generated function: `return ApolloReactHooks.useQuery<A, B>(Document, options);`. */
const queryHook = /return (ApolloReactHooks\.useQuery<[^;]+\));/g;

/**
 * `typescript-react-apollo` whose query hooks return deferred results (src/shared/action/useDeferredResult.ts), so that
 * pages render their first data in slices.
 */
export const plugin: typeof reactApollo = async (...args) => {
  const output = await reactApollo(...args);
  if (typeof output === 'string') throw new Error('typescript-react-apollo returned no list of imports');
  const content = output.content.replace(queryHook, 'return useDeferredResult($1);');
  if (content === output.content) return output;
  const wrapper = "import { useDeferredResult } from '@/shared/action/useDeferredResult';";
  return { ...output, prepend: [...(output.prepend ?? []), wrapper], content };
};

import { useSession } from '../../stores/session.ts';

/** Whether to show what only owners may do; the server decides in any case. */
export function useIsOwner(): boolean {
  return useSession().user?.adminRole !== 'assistant';
}

import { useServiceWorker } from '../../../../components/admin/app/offline.ts';
import { useDevice } from '../../../../components/admin/app/push.ts';
import { useChanges } from './changes.ts';
import { OfflineBar } from './offline-bar.tsx';
import { useSending } from './send-waiting.ts';

/** What makes the admin's pages an app: they refresh themselves, count what waits, and work without a connection. */
export function AdminApp() {
  useServiceWorker();
  useDevice();
  useChanges();
  useSending();
  return <OfflineBar />;
}

import { isRecord } from '../../shared/json.ts';
import { t } from '../../shared/languages/translate.ts';
import { forgetAdminData } from '../stores/forget-admin.ts';
import { currentSession, endSession, type Session } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import { newLogin, recentLogin } from './page-question.ts';

export interface Refused {
  /** With which the call was sent. */
  session: Session;
  isRepeated: boolean;
  status: number;
  answer: unknown;
}

/** True = the call may be sent again. */
export async function afterRefusal({ session, isRepeated, status, answer }: Refused): Promise<boolean> {
  const code = isRecord(answer) ? answer.code : undefined;
  if (status === 403 && code === 'recent_login_required') return !isRepeated && recentLogin.ask(null);
  if (!session.token || status !== 401 || code !== 'unauthorized') return false;
  if (!isRepeated && (await isRenewed(session))) return true;
  if (currentSession().token === session.token) {
    endSession();
    toast.error(t('forms.sessionEnded'));
  }
  return false;
}

/** True when the same account has another session by now. */
async function isRenewed(ended: Session): Promise<boolean> {
  const isStillCurrent = currentSession().token === ended.token;
  if (isStillCurrent) {
    forgetAdminData();
    if (!(await newLogin.ask(ended))) return false;
  }
  const { token, user } = currentSession();
  return token !== '' && token !== ended.token && user?._id === ended.user?._id;
}

import { api } from '../api-client/api-client.ts';
import { signWithPasskey } from '../api-client/passkey.ts';
import { formAction } from './form-action.ts';

export const recentLoginAction = formAction({
  methods: () => api('GET /user/reauthenticate'),
  password: ({ fields: { password = '' } }) => api('POST /user/reauthenticate', { body: { password } }),
  code: ({ fields: { code = '' } }) => api('POST /user/reauthenticate', { body: { code } }),
  passkey: async () => {
    const { options } = await api('POST /user/reauthenticate/passkey-options');
    const response = await signWithPasskey(options);
    return api('POST /user/reauthenticate/passkey', { body: { response } });
  },
});

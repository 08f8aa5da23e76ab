import { type AdminRole, adminRoles } from '../../shared/admin-role.ts';
import { api } from '../api-client/api-client.ts';
import { useForm } from '../hooks/use-form.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';

export const roleWords: Record<AdminRole, string> = { owner: 'Owner', assistant: 'Assistant' };

interface RoleFormProps {
  userId: string;
  adminRole: AdminRole | null;
  changed: () => Promise<void>;
}

/** What a user may do in the admin. */
export function RoleForm({ userId, adminRole, changed }: RoleFormProps) {
  const { errors, isBusy, props } = useForm(async ({ role }) => {
    const wanted = adminRoles.find((one) => one === role) ?? null;
    const { message } = await api('PUT /user/admin-role/:userId', { params: { userId }, body: { adminRole: wanted } });
    toast.success(message);
    await changed();
  });
  return (
    <form {...props} className="panel mb-6 grid gap-4 justify-items-start" aria-label="Role">
      <Select
        key={adminRole}
        label="Role"
        name="role"
        defaultValue={adminRole ?? ''}
        error={errors.adminRole}
        hint="An assistant works on products and orders, without refunds, exports, settings and users."
      >
        <option value="">Customer</option>
        {adminRoles.map((role) => (
          <option key={role} value={role}>
            {roleWords[role]}
          </option>
        ))}
      </Select>
      <Button type="submit" look="ghost" small busy={isBusy && 'Processing...'}>
        Change role
      </Button>
    </form>
  );
}

import { type AdminRole, adminRoles } from '../../../shared/admin-role.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../forms/button.tsx';
import { Select } from '../forms/field.tsx';

export const roleLabels: Record<AdminRole, string> = { owner: 'Owner', assistant: 'Assistant' };

export function RoleForm({ adminRole }: { adminRole: AdminRole | null }) {
  const { errors, isBusy, props } = useActionForm();
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
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      <Button type="submit" look="ghost" small busy={isBusy && 'Processing...'}>
        Change role
      </Button>
    </form>
  );
}

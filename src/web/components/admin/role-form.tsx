import { type AdminRole, adminRoles } from '../../../shared/access/admin-role.ts';
import { t } from '../../../shared/languages/translate.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../forms/button.tsx';
import { Select } from '../forms/field.tsx';

export const roleLabels: Record<AdminRole, string> = { owner: t('people.owner'), assistant: t('people.assistant') };

export function RoleForm({ adminRole }: { adminRole: AdminRole | null }) {
  const { errors, isBusy, props } = useActionForm();
  return (
    <form {...props} className="panel mb-6 grid gap-4 justify-items-start" aria-label={t('people.role')}>
      <Select
        key={adminRole}
        label={t('people.role')}
        name="role"
        defaultValue={adminRole ?? ''}
        error={errors.adminRole}
        hint={t('people.assistantRole')}
      >
        <option value="">{t('catalogFile.customer')}</option>
        {adminRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      <Button type="submit" look="ghost" small busy={isBusy && t('product.processing')}>
        {t('people.changeRole')}
      </Button>
    </form>
  );
}
